import Foundation
import TestSupport
import Testing
import WendCore
import WendExpressions

@testable import WendTesting

/// What is seen goes on from what was seen before: whatever a person does, it has to be what a fresh look would see.
struct FollowedScreenTests {
    private static let documents = ["Tests/Flows/Fixtures", "Examples"].flatMap { folder -> [String] in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().map { "\(folder)/\($0)/app.xml" }.filter { FileManager.default.fileExists(atPath: $0) }
    }

    @Test(arguments: documents) func whatIsSeenIsWhatAFreshLookSees(document: String) throws {
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: document)))
        guard let session = try? TestSession(source: String(decoding: bytes, as: UTF8.self), file: document) else {
            return
        }
        session.failsOnReports = false
        var random = SeededGenerator(seed: UInt64(document.utf8.count))
        for round in 0..<60 {
            do { try act(session, &random) } catch is TestSessionError {}
            let followed = session.visible
            let fresh = RenderedScreen(
                session.rendering, timeZone: session.timeZone, isNarrow: session.isNarrow, keyboard: session.keyboard)
            #expect(followed.visible == fresh.visible, "round \(round)")
            #expect(
                followed.elements.map(ObjectIdentifier.init) == fresh.elements.map(ObjectIdentifier.init),
                "round \(round)")
            #expect(followed.gaps.map(ObjectIdentifier.init) == fresh.gaps.map(ObjectIdentifier.init), "round \(round)")
            #expect(followed.wayBack === fresh.wayBack, "round \(round)")
        }
    }

    private func act(_ session: TestSession, _ random: inout SeededGenerator) throws {
        let screen = session.visible
        switch Int.random(in: 0..<12, using: &random) {
        case 0: try session.focusNext()
        case 1: try session.back()
        case 2: session.isNarrow.toggle()
        case 3: try session.advance(by: 1)
        case 4: session.scrollLists(isBack: Bool.random(using: &random))
        case 5, 6: try session.replaceText { "\($0)\(Int.random(in: 0..<10, using: &random))" }
        case 7:
            session.kill()
            try session.restore()
        default:
            let touchable = screen.elements.indices.filter { screen.touched(at: $0) != nil }
            guard let position = touchable.randomElement(using: &random) else { return }
            try session.tap(position, times: 1)
        }
    }
}
