import Testing
import Wend

@testable import WendTesting

/// Addresses of screens that are part of what another shows: on its stage, or in its tabs.
@Suite("Places of parts of Swift screens")
struct SwiftPartPlaceTests {
    final class Office: SwiftScreen {
        var body: some Part {
            Stage("office", history: .bounded(10)) {
                Section("rooms", first: "plan") {
                    Ways.plan.named("plan")
                    Ways.room.named("room")
                    Ways.yard.named("yard")
                }
            }
        }
    }

    final class Plan: SwiftScreen {
        var onRoom: (String) -> Void = { _ in }
        var body: some Part {
            Screen("Plan") {
                Label("The plan")
                Button("Hall") { self.onRoom("hall") }
            }
        }
    }

    final class Room: SwiftScreen {
        @Stored var id = ""
        func onResume(_ extras: Fields) { id = extras["id"]?.text ?? id }
        var body: some Part { Screen("Room") { Label("This is \(id)") } }
    }

    final class Yard: SwiftScreen {
        var body: some Part { Screen("Yard") { Label("The yard") } }
    }

    final class Pair: SwiftScreen {
        var body: some Part {
            Tabs {
                Ways.left
                Ways.right
            }
        }
    }

    final class Left: SwiftScreen {
        var body: some Part { Screen("Left") { Label("On the left") } }
    }

    final class Right: SwiftScreen {
        @Stored var id = ""
        @Stored var note = ""
        var body: some Part {
            Screen("Right") {
                Label("On the right \(id)")
                TextField("Note", text: $note)
            }
        }
    }

    enum Ways {
        static let office = Flow(path: "/office", with: Office())
        static let plan: Flow<Plan> = Flow(path: "plan", with: Plan()) { screen, lets in
            screen.onRoom = lets.go { id in .show("rooms", "room", .push, extras: ["id": .string(id)]) }
        }
        static let room: Flow<Room> = Flow(path: ":id", with: Room())
        static let yard = Flow(path: "yard", with: Yard())
        static let pair = Flow(path: "/pair", with: Pair())
        static let left = Flow(path: "left", with: Left())
        static let right = Flow(path: "right/:id", with: Right())
    }

    private func session() throws -> TestSession {
        var handlers = Handlers()
        try handlers.show(Ways.office)
        try handlers.show(Ways.pair)
        return try TestSession(
            source:
                "<app><tabs><screen title=\"Start\"/><swiftScreen screen=\"Office\"/><swiftScreen screen=\"Pair\"/></tabs></app>",
            handlers: handlers)
    }

    @Test func viewsOfAStageHaveAddresses() throws {
        let session = try session()
        for (place, words) in [
            ("/office/yard", "The yard"), ("/office/plan", "The plan"), ("/office/vault", "This is vault"),
            ("/office/attic", "This is attic"), ("/office/plan", "The plan"), ("/office/yard", "The yard"),
        ] {
            try session.open(place)
            #expect(session.isVisible(words), "\(place): \(session.screen)")
            #expect(session.place == place)
        }
        try session.open("/office/plan")
        try session.press("Hall")
        #expect(session.place == "/office/hall")
        try session.kill()
        try session.restore()
        try session.open("/office/plan")
        #expect(session.isVisible("The plan") && session.place == "/office/plan", "\(session.screen)")
    }

    @Test func whatStandsInAnAddressComesToATab() throws {
        let session = try session()
        try session.open("/pair/right/x")
        #expect(session.isVisible("On the right x") && session.place == "/pair/right/x", "\(session.shown)")
        try session.enter("mine", into: "Note")
        // The same again stays as it is.
        try session.open("/pair/right/x")
        #expect(session.isVisible("mine"))
        try session.open("/pair/left")
        #expect(session.isVisible("On the left"))
        try session.open("/pair/right/y")
        #expect(session.isVisible("On the right y") && session.place == "/pair/right/y", "\(session.shown)")
    }
}
