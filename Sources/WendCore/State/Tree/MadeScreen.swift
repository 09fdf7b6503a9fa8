package import WendExpressions

/// What the session and an app's code say to each other of a screen that is built in Swift.
///
/// Such a screen is a document that code makes of a state. The state lies with the root of the document under ``state``, where inputs
/// change it; what else the document shows lies beside it under ``parts``. Both are declared values, so that bindings read them.
package enum MadeScreen {
    /// Where its state lies.
    package static let state = "state"
    /// Where the values lie that its nodes show.
    package static let parts = "made"
    /// The state that it shows: where it is not the state it has, it is made anew.
    static let shown = ":shown"
    /// Whom it was made for, where it asks that: empty for nobody in particular.
    static let person = ":person"
    /// What it was made with.
    static let arguments = ":arguments"

    /// What is asked for.
    package struct Question: Sendable {
        /// Where it goes when it is there.
        package enum Purpose: String, Sendable {
            /// It is there already.
            case update
            case push, present
            /// In the place of the node that names it.
            case replace
        }

        package let screen: String
        package let instance: String
        package let arguments: Value
        /// Nil for one that begins.
        package let state: Value?
        /// The document it has; nil for one that begins.
        package let version: String?
        package let purpose: Purpose
        /// What its code is called for, and with what; nil if it is only to be made.
        package let call: (name: String, values: Fields)?
        /// What becomes of a screen that begins.
        package var terms = Terms()
        /// The screens of the stack it is in, the lowest first, with their states; before them the states that are kept of screens
        /// that have left.
        package let stack: [(screen: String, state: Value)]
        /// Who uses the session; nil for nobody in particular.
        package var person: String?
        /// Whether a person has set it off, who can be asked.
        var isByPerson = false
        /// The controller in which its code is called.
        var origin: ActivationID?
        /// Where what it adds to the extras it is called with is kept: an entry of a stage's history.
        var entry: Value?
    }

    /// One thing that code wants done after it was called.
    package struct Wish: Sendable {
        package enum Verb: String, Sendable {
            case push, pop, popTo, popToRoot, present, dismiss
            /// Answers who asked with a screen, which leaves.
            case answer
            /// Has the stage around it follow an intent, which is what comes along.
            case go
            /// Sends a message to what has opened it, or what it stands in.
            case tell
            /// Sends a message to the app, whose answer comes back as a call of the name ``MadeScreen/answer``.
            case ask
        }

        package var verb: Verb
        /// The screen it is about, or the message.
        package var name: String
        package var arguments: Value
        /// The state it begins with, or goes on with; nil if it decides that itself.
        package var state: Value?
        package var terms = Terms()

        package init(_ verb: Verb, _ name: String = "", arguments: Value = .null, state: Value? = nil) {
            self.verb = verb
            self.name = name
            self.arguments = arguments
            self.state = state
        }
    }

    /// Names one of the values that its nodes show, by the node and the place among what the node is given.
    package struct PartName {
        package let node: Node.Index
        package let place: Int

        package init(node: Node.Index, place: Int) {
            self.node = node
            self.place = place
        }

        package init?(_ text: String) {
            let parts = text.dropFirst().split(separator: "v")
            guard parts.count == 2, let node = Node.Index(parts[0]), let place = Int(parts[1]) else { return nil }
            self.init(node: node, place: place)
        }

        package var text: String { "n\(node)v\(place)" }
    }

    /// What holds for a screen as long as it is there.
    package struct Terms: Hashable, Sendable {
        /// Whether there may be others of its name in its stack, or presented.
        package var isOneOfMany = false
        /// Whether its state is kept for the next of its name when it leaves.
        package var keepsState = false
        /// Who asked with it, and which of the asker's closures gets the answer; nil if nobody did.
        package var debt: Debt?
        /// Whether a person has said yes to coming to it.
        var isAdmitted = false
        /// Whether it comes, or something leaves, without a movement.
        package var isStill = false

        package init() {}
    }

    /// What is owed to a screen that has asked with another.
    package struct Debt: Hashable, Sendable {
        /// The closure, by the order in which the recipe makes them.
        package let question: Int
        /// Nil until the screen is there that owes it.
        var asker: ActivationID?
        /// The message whose handler has asked, where it was no screen.
        var handler: Effect.ID?
        /// Whether what is owed is only how the screen came (``MoveOutcome``), not what it answers.
        package let isOfMove: Bool

        package init(question: Int, isOfMove: Bool = false) {
            self.question = question
            self.isOfMove = isOfMove
        }
    }

    /// What a screen owes, while it is there.
    static let terms = ":terms"
    /// The call with which what was asked with a screen is answered; without an output if it left before.
    package static let outcome = ":outcome"

    /// The messages among its own, such as `didSubmit`, that its code answers.
    static let answered = ":answered"
    /// With what a message begins that its code is to be called for.
    package static let callMark = "call:"

    /// The call with which the answer to a message comes back.
    package static let answer = ":answer"

    /// The call with which an element of a stream comes.
    package static let element = ":element"

    /// A stream of the outside that drives ways out of a screen, for as long as it is there.
    package struct Stream: Hashable, Sendable {
        /// What the app calls it.
        package let name: String
        /// Which of those of the name.
        package let arguments: Value

        package init(_ name: String, _ arguments: Value) {
            self.name = name
            self.arguments = arguments
        }

        package init?(_ value: Value?) {
            guard let list = value?.elements, list.count == 2, let name = list[0].text else { return nil }
            self.init(name, list[1])
        }

        /// The same as an answer and a call carry it.
        package var value: Value { .list([.string(name), arguments]) }
    }
}

extension MadeScreen.Question {
    /// - Parameter values: What an effect carries; nil is returned if they are none of a question.
    package init?(_ content: Effect.Content) {
        guard case .screen(let name, let values) = content, let instance = values["instance"]?.text,
            let purpose = values["then"]?.text.flatMap(Purpose.init)
        else { return nil }
        screen = name
        self.instance = instance
        self.purpose = purpose
        arguments = values["arguments"] ?? .null
        state = values["state"]
        version = values["version"]?.text
        terms = MadeScreen.Terms(values["terms"] ?? .null)
        person = values["person"]?.text
        isByPerson = values["asked"] == .bool(true)
        entry = values["entry"]
        origin = values["origin"]?.text.flatMap { ActivationID($0) }
        call = values["call"]?.text.map { ($0, values["values"]?.fields ?? [:]) }
        stack = (values["stack"]?.elements ?? []).compactMap { member in
            guard let fields = member.fields, let name = fields["screen"]?.text else { return nil }
            return (name, fields["state"] ?? .null)
        }
    }

    /// The same as an effect carries it.
    var content: Effect.Content {
        var values: Fields = ["instance": .string(instance), "then": .string(purpose.rawValue), "arguments": arguments]
        if let state { values["state"] = state }
        if terms != MadeScreen.Terms() { values["terms"] = terms.value }
        if let version { values["version"] = .string(version) }
        if let person { values["person"] = .string(person) }
        if isByPerson { values["asked"] = true }
        if let entry { values["entry"] = entry }
        if let origin { values["origin"] = .string(origin.description) }
        if let call {
            values["call"] = .string(call.name)
            values["values"] = .dictionary(call.values)
        }
        if !stack.isEmpty {
            values["stack"] = .list(stack.map { .dictionary(["screen": .string($0.screen), "state": $0.state]) })
        }
        return .screen(name: screen, values: values)
    }
}

extension MadeScreen.Wish {
    package init?(_ value: Value) {
        guard let fields = value.fields, let verb = fields["verb"]?.text.flatMap(Verb.init) else { return nil }
        self.init(
            verb, fields["name"]?.text ?? "", arguments: fields["arguments"] ?? .null, state: fields["state"])
        terms = MadeScreen.Terms(fields["terms"] ?? .null)
    }

    /// The same as an answer carries it.
    package var value: Value {
        var fields: Fields = ["verb": .string(verb.rawValue), "name": .string(name)]
        if arguments != .null { fields["arguments"] = arguments }
        if let state { fields["state"] = state }
        if terms != MadeScreen.Terms() { fields["terms"] = terms.value }
        return .dictionary(fields)
    }
}

extension MadeScreen.Terms {
    /// - Parameter value: Null for none.
    init(_ value: Value) {
        guard let fields = value.fields else { return }
        isOneOfMany = fields["many"] == .bool(true)
        keepsState = fields["keeps"] == .bool(true)
        isAdmitted = fields["admitted"] == .bool(true)
        isStill = fields["still"] == .bool(true)
        if case .integer(let question)? = fields["question"] {
            debt = MadeScreen.Debt(question: question, isOfMove: fields["move"] == .bool(true))
            debt?.asker = fields["asker"]?.text.flatMap { ActivationID($0) }
            if case .integer(let handler)? = fields["handler"], let number = UInt32(exactly: handler) {
                debt?.handler = Effect.ID(rawValue: number)
            }
        }
    }

    /// The same as an effect, an answer and a state carry it.
    var value: Value {
        var fields: Fields = [:]
        if isOneOfMany { fields["many"] = .bool(true) }
        if keepsState { fields["keeps"] = .bool(true) }
        if isAdmitted { fields["admitted"] = .bool(true) }
        if isStill { fields["still"] = .bool(true) }
        if let debt {
            fields["question"] = .integer(debt.question)
            if debt.isOfMove { fields["move"] = .bool(true) }
            if let asker = debt.asker { fields["asker"] = .string(asker.description) }
            if let handler = debt.handler { fields["handler"] = .integer(Int(handler.rawValue)) }
        }
        return .dictionary(fields)
    }
}

extension Reply {
    /// What a screen shows now.
    package static func made(
        _ version: Document.Version, state: Value, parts: Fields, answers: [String], wishes: [MadeScreen.Wish] = [],
        isForPerson: Bool = false, streams: [MadeScreen.Stream] = [], extras: Fields? = nil
    ) -> Reply {
        var values: Fields = [
            "version": .string(version.rawValue), MadeScreen.state: state, MadeScreen.parts: .dictionary(parts),
            "answers": .list(answers.map { .string($0) }), "wishes": .list(wishes.map(\.value)),
        ]
        if isForPerson { values["isForPerson"] = true }
        if let extras { values["extras"] = .dictionary(extras) }
        if !streams.isEmpty { values["streams"] = .list(streams.map(\.value)) }
        return .success(values)
    }
}
