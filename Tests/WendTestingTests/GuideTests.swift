import Foundation
import Testing
import Wend
import WendTesting

/// The code of the guide and the README, as it is written there (`Tests/Browser/test_guide.py` holds them against this file).
struct GuideTests {
    /// The app the guide ends with.
    private let folder = "Tests/Flows/Fixtures/picnic"

    @Test func everybodyIsToldOnce() async throws {
        let session = try TestSession(path: folder, handlers: .picnic(Telephone()))
        try session.press("Tell everybody")
        #expect(session.isVisible("2 people know."))
    }

    @Test func aWrongPasswordAsksAgain() throws {
        let session = try TestSession(path: "Examples/02-sign-in", stubs: ["signIn": [.failure("wrong password")]])
        try session.enter("ann@example.org", into: "Email")
        try session.enter("swordfish", into: "Password")
        try session.press("Continue")
        #expect(session.isVisible("wrong password"))
    }
}

struct Picnic: Codable {
    struct Thing: Codable {
        var what: String
        var who: String
    }

    var things: [Thing]
}

struct Told: Codable {
    var count: Int
}

extension Handlers {
    static func picnic(_ telephone: Telephone) -> Handlers {
        var handlers = Handlers()
        handlers.on("tellEverybody", as: Picnic.self) { picnic, message in
            Told(count: await telephone.call(Set(picnic.things.map(\.who)), key: message.key))
        }
        return handlers
    }
}

/// Calls people, each once.
actor Telephone {
    private var called: [String: Int] = [:]

    /// - Parameter key: The same for the same question, however often it comes.
    /// - Returns: How many were called.
    func call(_ people: Set<String>, key: String) -> Int {
        if let count = called[key] { return count }
        called[key] = people.count
        return people.count
    }
}
