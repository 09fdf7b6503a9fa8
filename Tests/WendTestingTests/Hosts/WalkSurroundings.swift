import WendCore
import WendDocuments

/// What a parameter needs around it, and what it is given, to show that it is there. Where nothing is said, the example of the
/// kind and the usual samples are enough.
struct WalkSurroundings: Sendable {
    /// The documents with it; several where no single one shows all names of an enumeration, nil for the kind's example.
    ///
    /// The node that is meant is the first of the kind that is called `it`, else the first of the kind. `KIND` stands for the kind's
    /// name, `CONTROLLER` and `CONDITION` for one of the kind as it is written where it matters little what it is.
    var documents: [String]?
    var samples: [Sample]?
    /// Whether the document cannot run without the parameter, and that is what it changes.
    var isNeeded = false
    /// What else stands in the node.
    var inside = ""

    init(_ documents: String..., samples: [Sample]? = nil, isNeeded: Bool = false, inside: String = "") {
        self.documents = documents.isEmpty ? nil : documents
        self.samples = samples
        self.isNeeded = isNeeded
        self.inside = inside
    }

    /// `kind.parameter`, or `*.parameter` for all kinds that do not say otherwise.
    static var names: Set<String> { Set(table.keys) }

    private static let table = Dictionary(
        uniqueKeysWithValues: [
            actions, bars, conditions, controllers, inputs, operations, questions, stages, state, tables, values,
            views,
        ].joined().map { ($0.key, $0.value) })

    static func of(_ kind: Kind, _ parameter: Parameter) -> WalkSurroundings? {
        if let own = table["\(kind.name).\(parameter.name)"] { return own }
        guard var shared = table["*.\(parameter.name)"] else { return nil }
        if let documents = shared.documents {
            shared.documents = documents.compactMap { filled($0, kind) }
            return shared.documents == [] ? nil : shared
        }
        if !shared.inside.isEmpty { return kind.parameter("gestures") == nil ? nil : shared }
        guard kind.holds != nil, let example = KindDescription(kind, in: .standard).document else { return nil }
        shared.documents = [
            example.replacing("<container>", with: #"<value name="place"/><container><label>{place}</label>"#)
        ]
        return shared
    }

    /// A document with one of a kind; nil if it is for other kinds.
    private static func filled(_ document: String, _ kind: Kind) -> String? {
        var filled = document.replacing("KIND", with: kind.name)
        for (mark, bodies) in [("CONTROLLER", controllerBodies), ("CONDITION", conditionBodies)]
        where filled.contains(mark) {
            guard let body = bodies[kind.name] else { return nil }
            filled = filled.replacing(mark, with: body)
        }
        return filled
    }
}

// MARK: What documents have in common

extension WalkSurroundings {
    /// Views on a screen.
    static func screen(_ views: String, _ actions: String = "") -> String {
        "<app><screen><container>\(views)</container>\(actions)</screen></app>"
    }

    /// Something done when a button is pressed.
    static func pressed(_ actions: String, _ more: String = "") -> String {
        screen(#"<button title="Go" message="go"/>"# + more, actions)
    }

    /// Inputs of a form, which is submitted when all of them have been filled in.
    static func form(_ inside: String, _ more: String = "") -> String {
        #"<app><form name="it"><container>\#(inside)<button title="Go" message="submit"/></container>\#(submitted)\#(more)</form></app>"#
    }

    /// Inputs of a form, which is submitted before anything is filled in.
    static func submittedForm(_ inside: String) -> String {
        #"<app><form name="it"><container><button title="Go" message="submit"/>\#(inside)</container>\#(submitted)</form></app>"#
    }

    private static let submitted =
        #"<showAlert on="didSubmit" message="{message.a ?? 'nothing'}"/><showAlert on="didNotSubmit" message="No"/>"#

    static func table(_ inside: String) -> String { "<app><table>\(inside)</table></app>" }
}
