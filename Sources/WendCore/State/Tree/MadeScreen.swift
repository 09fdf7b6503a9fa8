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
        /// The screens of the stack it is in, the lowest first, with their states.
        package let stack: [(screen: String, state: Value)]
    }

    /// One thing that code wants done after it was called.
    package struct Wish: Sendable {
        package enum Verb: String, Sendable {
            case push, pop, popTo, popToRoot, present, dismiss
            /// Has the stage around it follow an intent, which is what comes along.
            case go
            /// Sends a message to the app, whose answer comes back as a call of the name ``MadeScreen/answer``.
            case ask
        }

        package var verb: Verb
        /// The screen it is about, or the message.
        package var name: String
        package var arguments: Value
        /// The state it begins with, or goes on with; nil if it decides that itself.
        package var state: Value?

        package init(_ verb: Verb, _ name: String = "", arguments: Value = .null, state: Value? = nil) {
            self.verb = verb
            self.name = name
            self.arguments = arguments
            self.state = state
        }
    }

    /// The messages among its own, such as `didSubmit`, that its code answers.
    static let answered = ":answered"
    /// With what a message begins that its code is to be called for.
    package static let callMark = "call:"

    /// The call with which the answer to a message comes back.
    package static let answer = ":answer"
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
        if let version { values["version"] = .string(version) }
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
    }

    /// The same as an answer carries it.
    package var value: Value {
        var fields: Fields = ["verb": .string(verb.rawValue), "name": .string(name)]
        if arguments != .null { fields["arguments"] = arguments }
        if let state { fields["state"] = state }
        return .dictionary(fields)
    }
}

extension Reply {
    /// What a screen shows now.
    package static func made(
        _ version: Document.Version, state: Value, parts: Fields, answers: [String], wishes: [MadeScreen.Wish] = []
    ) -> Reply {
        .success([
            "version": .string(version.rawValue), MadeScreen.state: state, MadeScreen.parts: .dictionary(parts),
            "answers": .list(answers.map { .string($0) }), "wishes": .list(wishes.map(\.value)),
        ])
    }
}
