import Foundation
import Testing
import Wend

/// The flow file `Tests/Flows/Fixtures/names`, which both hosts run, has every view that can be named.
struct NamesFixtureTests {
    /// Bars are boxes, and have a place of their own; a bare `view` shows nothing.
    private static let others: Set<String> = ["view", "toolbar", "navigationBar", "formAccessoryView"]

    @Test func everyViewThatCanBeNamedIsThere() throws {
        let text = try String(contentsOfFile: "Tests/Flows/Fixtures/names/app.xml", encoding: .utf8)
        let named = Registry.standard.kinds.filter { kind in
            kind.types.fits(.view) && kind.parameter("accessibilityLabel") != nil && !Self.others.contains(kind.name)
        }
        #expect(named.count > 15)
        for kind in named {
            let written = text.components(separatedBy: "<\(kind.name) ").dropFirst()
            #expect(
                written.contains { $0.prefix { $0 != ">" }.contains("accessibilityLabel=") }, "no spoken \(kind.name)")
        }
    }
}
