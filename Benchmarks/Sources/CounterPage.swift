import Foundation
import Wend

/// The page the figures are taken on: many labels, a count, and a button whose handler answers with the new count.
enum CounterPage {
    static let folder = "Benchmarks"

    static func document() throws -> CheckedDocument {
        let folder = try AppFolder(path: "\(folder)/counter.xml")
        return try folder.runnable(folder.entry, registry: .standard)
    }

    static func button(in rendering: Rendering) -> Element.ID {
        func find(_ element: Element) -> Element.ID? {
            if element.role == .button { return element.id }
            for child in element.children {
                if let found = find(child) { return found }
            }
            return nil
        }
        return find(rendering.root) ?? rendering.root.id
    }
}
