package import WendCore
import WendExpressions

/// Applies schemes to the drafts of screens: what they bind becomes live, what stands behind them becomes queries, requests and actions.
///
/// The states of actions are known by the names of these on every screen; they are declared once, outside of all (``declare(in:)``).
package struct SchemeLowering {
    /// Everything that is the same for all screens of an app.
    struct Surroundings {
        var map: SourceMap
        var services: SchemeServices
        var model: EntityModel
        /// The actions whose state somebody asks for.
        var watchedActions: Set<String> = []
        /// What the program around the app has for names in its files.
        var offers = AppOffers.none
        /// What records can be asked for.
        var properties = SchemeProperties.none
        /// A file of the folder.
        var file: (String) -> SourceText? = { _ in nil }
    }

    private var surroundings: Surroundings
    private var kept = KeptDefaults()
    private var told = 0

    /// How often the requests of an app may tell how an action stands: each tells all states of those that follow the first.
    static let mostTold = 1_000

    /// - Parameters:
    ///   - schemes: All schemes of the app: what is said on one screen of an action, others hear.
    ///   - map: The joined texts that places count in.
    ///   - offers: What the program around the app has for names in its files.
    ///   - knowsAllRecords: Whether there are no records but those of the model, so that what they do not have can be told.
    ///   - file: Finds a file of the folder by its path.
    package init(
        _ schemes: [Scheme], services: SchemeServices = SchemeServices(), model: EntityModel = EntityModel(),
        map: SourceMap, offers: AppOffers = .none, knowsAllRecords: Bool = false,
        file: @escaping (String) -> SourceText? = { _ in nil }
    ) {
        var services = services
        services.transformers.own = Set(offers.registry.transformerNames)
        let readsFiles = schemes.flatMap(\.mediators).contains { $0.className == "JSONFileDataProvider" }
        surroundings = Surroundings(
            map: map, services: services, model: model, offers: offers,
            properties: SchemeProperties(model, offers, isComplete: knowsAllRecords && !readsFiles), file: file)
        for mediator in schemes.flatMap(\.mediators) where mediator.className == "ActionStatusController" {
            if let action = mediator.text("actionName") { surroundings.watchedActions.insert(action) }
        }
    }

    /// Applies a scheme, or only what is bound in the interface file itself, to one screen.
    /// - Parameter styles: How the views of the app look; those of views that become larger than they were drawn are added.
    /// - Returns: What is wrong with it.
    package mutating func apply(_ scheme: Scheme?, to screen: Draft, styles: inout [DocumentStyle]) -> [Diagnostic] {
        let scheme = scheme ?? Scheme()
        var lowering = ScreenLowering(scheme, screen, surroundings, told: told)
        lowering.lower()
        told = lowering.told
        for (place, kind) in lowering.kept { kept.add(place, changedBy: kind) }
        for (view, kind) in lowering.renamed { Self.restyle(view, from: kind, &styles) }
        for (view, isWidth, points) in lowering.sizes { Self.enlarge(view, isWidth, points, &styles) }
        return lowering.diagnostics
    }

    /// Lets a view that has become something else lie where it was drawn.
    private static func restyle(_ view: Draft, from kind: String, _ styles: inout [DocumentStyle]) {
        for var style in styles where style.selector.styleClass == view["class"] && style.selector.kind == kind {
            style.selector.kind = view.name
            if !styles.contains(style) { styles.append(style) }
        }
    }

    /// Gives a view a look of its own, with another size.
    private static func enlarge(_ view: Draft, _ isWidth: Bool, _ points: Double, _ styles: inout [DocumentStyle]) {
        guard let name = view["class"], let known = styles.first(where: { $0.selector.styleClass == name }) else {
            return
        }
        var style = known
        let own = "\(name)-\(isWidth ? "w" : "h")\(Int(points))"
        style.selector.styleClass = own
        var layout = style.layout ?? StyleLayout()
        if isWidth { layout.width = points } else { layout.height = points }
        style.layout = layout
        view["class"] = own
        if !styles.contains(style) { styles.append(style) }
    }

    /// Declares what all screens see where the app begins: what the app keeps for its person, and how actions stand. Screens that are
    /// there from the beginning, and that nothing gives any content, have none.
    package func declare(in root: Draft) {
        let known = Self.declared(in: root)
        let states = surroundings.watchedActions.sorted().map { (Self.state(of: $0), "{\(ActionState.none)}") }
        let values = ([("defaults", "")] + states).filter { !known.contains($0.0) }.map { name, value in
            Draft("value", [("name", name)] + (value.isEmpty ? [] : [("is", value)]), place: root.place)
        }
        root.content.insert(contentsOf: values, at: 0)
        kept.declare(in: root)
        Self.declareContent(in: root)
    }

    private static func declared(in draft: Draft) -> Set<String> {
        Set(draft.content.filter { $0.name == "value" }.compactMap { $0["name"] })
    }

    private static func declareContent(in draft: Draft) {
        if ["navigation", "tabs", "split"].contains(draft.name) {
            for child in draft.content { declareContent(in: child) }
        } else if ["screen", "form", "table"].contains(draft.name), !declared(in: draft).contains("content") {
            draft.content.insert(Draft("value", [("name", "content")], place: draft.place), at: 0)
        }
    }

    /// What the state of an action is called.
    static func state(of action: String) -> String { "\(SchemeWords.name(action))State" }
}

/// How it stands with an action, as an expression says it.
enum ActionState {
    static let none = "record(inProgress: NO, isSuccess: NO, isFailure: NO, error: NULL, times: 0)"

    /// The state after the one that a name stands for.
    static func begun(_ name: String) -> String { next("YES", "NO", "NO", "NULL", name) }
    static func succeeded(_ name: String) -> String { next("NO", "YES", "NO", "NULL", name) }
    static func failed(_ name: String) -> String { next("NO", "NO", "YES", "error", name) }

    private static func next(_ progress: String, _ success: String, _ failure: String, _ error: String, _ name: String)
        -> String
    {
        "record(inProgress: \(progress), isSuccess: \(success), isFailure: \(failure), error: \(error), "
            + "times: (\(name).times ?? 0) + 1)"
    }

    static let parts = ["inProgress", "isSuccess", "isFailure"]
}

/// Names that expressions can say.
enum SchemeWords {
    /// A name of letters, digits and underscores that is no word of the language.
    static func name(_ text: String) -> String {
        var name = ""
        var isUpper = false
        for scalar in text.unicodeScalars {
            let isPlain =
                scalar == "_" || (scalar.isASCII && scalar.properties.isAlphabetic)
                || (!name.isEmpty && scalar.properties.numericType != nil && scalar.isASCII)
            if isPlain {
                name += isUpper ? String(scalar).uppercased() : String(scalar)
                isUpper = false
            } else {
                isUpper = !name.isEmpty
            }
        }
        if name.isEmpty { return "thing" }
        let isOneName = (try? ValueExpression(parsing: name))?.names.map(\.name) == [name]
        return isOneName ? name : name + "Value"
    }
}
