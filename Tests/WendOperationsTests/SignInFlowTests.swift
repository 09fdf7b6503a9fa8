import Foundation
import Testing
import WendOperations

/// The graph of the example with a sign-in flow, as somebody writes it who has read the articles: durable, with a person who takes
/// their time, and drawn.
struct SignInFlowTests {
    /// What a service says.
    enum Reply: Codable, Equatable, Sendable {
        case user(String)
        case secondFactor
        case wrong
        case expired
        /// Something that is nobody's fault, and worth another try.
        case trouble

        var isUser: Bool { if case .user = self { true } else { false } }
    }

    struct NoNetwork: Error {}

    /// Everything outside: services, and a person who answers later.
    final class World: Sendable {
        private let replies: Guarded<[String: [Reply?]]>
        private let words: Guarded<[String]>
        private let isAsked = Guarded(false)
        let token: String?
        let done = Log()

        /// - Parameters:
        ///   - replies: in the order of the calls; `nil` is a network that is down.
        ///   - words: what the person says, in order.
        init(token: String? = nil, replies: [String: [Reply?]], words: [String]) {
            self.token = token
            self.replies = Guarded(replies)
            self.words = Guarded(words)
        }

        func ask(_ service: String) async throws -> Reply {
            done.add(service)
            let reply = replies.withLock { replies in
                replies[service, default: []].isEmpty ? .trouble : replies[service, default: []].removeFirst()
            }
            guard let reply else { throw NoNetwork() }
            return reply
        }

        /// The person has not answered when they are asked first: the run sleeps, and goes on in another process.
        func person(_ question: String) async throws -> String {
            let isFirst = isAsked.withLock { isAsked in
                isAsked.toggle()
                return isAsked
            }
            if isFirst { throw DurableSleep(for: .seconds(3600)) }
            done.add(question)
            return words.withLock { $0.isEmpty ? "no" : $0.removeFirst() }
        }

        var isUsedUp: Bool { words.withLock { $0.isEmpty } && replies.withLock { $0.values.allSatisfy(\.isEmpty) } }
    }

    private static func signIn(_ world: World) throws -> Workflow {
        let workflow = Workflow()
        let storedToken = workflow.add("stored token") { world.token }
        let validate = workflow.add(
            "validate", settings: OperationSettings(retry: RetryPolicy(attempts: 2) { $0 is NoNetwork })
        ) { try await world.ask("validate") }
        let credentials = workflow.add("credentials") { try await world.person("credentials") }
        let authenticate = workflow.add("authenticate") { try await world.ask("authenticate") }
        let code = workflow.add("code") { try await world.person("code") }
        let verify = workflow.add("verify") { try await world.ask("verify") }
        let remember = workflow.add("remember") { try await world.ask("remember") }
        let services = ["validate", "authenticate", "verify", "remember"]
        let problem = workflow.add("problem") { (context: OperationContext) async throws -> String? in
            guard try await world.person("problem") == "again" else { return nil }
            return services.last { name in
                guard let result = context.result(of: name) else { return false }
                return (try? result.get()) as? Reply ?? .trouble == .trouble
            }
        }
        let locked = workflow.add("locked") { world.done.add("locked") }
        let notes = workflow.add("notes") { world.done.add("notes") }

        try workflow.addSegue(from: storedToken, to: validate) { try $0.get() != nil }
        try workflow.addSegue(from: storedToken, to: credentials) { try $0.get() == nil }
        try workflow.addSegue(from: validate, to: credentials) { try $0.get() == .expired }
        try workflow.addSegue(from: validate, to: notes) { try $0.get().isUser }
        try workflow.addSegue(from: credentials, to: authenticate)
        try workflow.addSegue(from: authenticate, to: code) { try $0.get() == .secondFactor }
        try workflow.addSegue(from: authenticate, to: remember) { try $0.get().isUser }
        try workflow.addSegue(from: code, to: verify) { try $0.get() != "back" }
        try workflow.addSegue(from: verify, to: remember) { try $0.get().isUser }
        try workflow.addSegue(from: remember, to: notes) { try $0.get().isUser }

        try workflow.addLoop(from: authenticate, to: credentials, atMost: 2) { try $0.get() == .wrong }
        try workflow.addLoop(from: verify, to: code, atMost: 2) { try $0.get() == .wrong }
        try workflow.addExhausted(from: authenticate, to: locked)
        try workflow.addExhausted(from: verify, to: locked)
        try workflow.addLoop(from: code, to: credentials, unbounded: true) { try $0.get() == "back" }

        for service in [validate, authenticate, verify, remember] {
            try workflow.addSegue(from: service, to: problem) { result in
                switch result {
                case .success(let reply): reply == .trouble
                case .failure: true
                }
            }
            let name = service.name
            try workflow.addLoop(from: problem, to: service, unbounded: true) { try $0.get() == name }
        }
        return workflow
    }

    struct Story: Sendable, CustomStringConvertible {
        let description: String
        var token: String?
        var replies: [String: [Reply?]]
        var words: [String] = []
        let done: [String]
    }

    static let stories = [
        Story(
            description: "the token is good", token: "t", replies: ["validate": [nil, .user("Ann")]],
            done: ["validate", "validate", "notes"]),
        Story(
            description: "the token has expired", token: "t",
            replies: ["validate": [.expired], "authenticate": [.user("Ann")], "remember": [.user("Ann")]],
            words: ["pw"],
            done: ["validate", "credentials", "authenticate", "remember", "notes"]),
        Story(
            description: "a wrong code, back, and then the right one",
            replies: [
                "authenticate": [.secondFactor, .secondFactor], "verify": [.wrong, .user("Ann")],
                "remember": [.user("Ann")],
            ],
            words: ["pw", "1", "back", "pw", "2"],
            done: [
                "credentials", "authenticate", "code", "verify", "code", "credentials", "authenticate", "code",
                "verify",
                "remember", "notes",
            ]),
        Story(
            description: "too many wrong passwords", replies: ["authenticate": [.wrong, .wrong, .wrong]],
            words: ["a", "b", "c"],
            done: [
                "credentials", "authenticate", "credentials", "authenticate", "credentials", "authenticate", "locked",
            ]),
        Story(
            description: "trouble, and trying again",
            replies: ["authenticate": [.trouble, nil, .user("Ann")], "remember": [nil, .user("Ann")]],
            words: ["pw", "again", "again", "again"],
            done: [
                "credentials", "authenticate", "problem", "authenticate", "problem", "authenticate", "remember",
                "problem",
                "remember", "notes",
            ]),
        Story(
            description: "trouble, and not now", replies: ["authenticate": [.trouble]], words: ["pw", "not now"],
            done: ["credentials", "authenticate", "problem"]),
    ]

    @Test(.timeLimit(.minutes(10)), arguments: stories)
    func aPersonSignsInOverManyProcesses(_ story: Story) async throws {
        let world = World(token: story.token, replies: story.replies, words: story.words)
        let clock = VirtualClock()
        let journal = InMemoryJournal(clock: clock)
        var outcome = DurableOutcome.taken
        var processes = 0
        var workflow = Workflow()
        while processes < 50 {
            processes += 1
            workflow = try Self.signIn(world)
            outcome = try await workflow.run(as: "ann", of: "sign in", in: journal)
            guard case .sleeping(let pause) = outcome else { break }
            clock.advance(by: pause)
        }
        #expect(outcome == .completed)
        #expect(world.done.all == story.done)
        #expect(world.isUsedUp)
        #expect(processes == story.words.count + 1)
        #expect(try Self.signIn(world).check().problems.isEmpty)

        // Whoever asks later, in yet another process, draws the same.
        let later = try Self.signIn(world)
        #expect(try await later.run(as: "ann", of: "sign in", in: journal) == .completed)
        #expect(later.drawing.svg == workflow.drawing.svg && world.done.all == story.done)
        #expect(workflow.drawing.svg.contains(">loop</text>") || workflow.drawing.svg.contains("class=\"loop\""))
        if let folder = ProcessInfo.processInfo.environment["WEND_PICTURES"] {
            try workflow.drawing.svg.write(toFile: "\(folder)/\(story).svg", atomically: true, encoding: .utf8)
        }
    }
}
