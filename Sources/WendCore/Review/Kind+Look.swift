public import WendExpressions

extension Kind {
    /// Looks over one node for what is allowed and probably not meant, or will fail when it is reached.
    public typealias Look = @Sendable (Looked) -> [Diagnostic]

    /// A node that is looked over, as its author wrote it.
    public struct Looked {
        let node: Node.Index
        let checked: CheckedDocument
        let app: AppAround

        /// What is known of the app around the document; its resources are looked for once.
        final class AppAround {
            let surroundings: ReviewSurroundings
            private(set) lazy var resources = surroundings.resources?()
            private(set) lazy var apps = surroundings.apps?()
            private(set) lazy var unreadTables = surroundings.unreadTables?() ?? []

            init(_ surroundings: ReviewSurroundings) { self.surroundings = surroundings }
        }

        /// A text as it is written in a document.
        public struct Written {
            public let text: String
            public let location: FileLocation
            let range: SourceRange
        }

        /// The app's translations and images; nil if they are not known.
        public var resources: AppResources? { app.resources }

        /// The file of a table of texts of a name that lies where none is read; nil if there is none, or that is not
        /// known.
        func unreadTable(_ name: String) -> String? {
            app.unreadTables.first { $0.hasSuffix("/\(name).strings") || $0.hasSuffix("/\(name).stringsdict") }
        }

        /// The language the document says it is in; nil if that is the session's.
        var locale: String? { checked.document.locale }

        /// Whether it stands in an `<app>`.
        var isOfApp: Bool { checked.document.allowsBindings }

        /// Whether there is a document at a path, as it is written in this one; nil if that is not known.
        public func hasDocument(_ path: String) -> Bool? { app.surroundings.hasDocument?(path) }

        /// The files and folders of the app that are apps of their own; nil if they are not known.
        var apps: [String]? { app.apps }

        /// The name of its kind.
        public var name: String { checked.document.nodes[node].kind }

        /// Where the node is written.
        public var location: FileLocation { location(checked.document.nodes[node].headRange) }

        /// How often a parameter is given; nil if that is decided only when it runs.
        public func count(_ parameter: String) -> Int? {
            let entries = entries(parameter)
            let isOpen = entries.contains { entry in
                guard case .node(let child) = entry.source else { return false }
                return checked.document.nodes[child].form != .plain
            }
            return isOpen ? nil : entries.count
        }

        /// The literal text of a parameter, and where it is written; nil if it is not given, or no literal.
        public func text(_ parameter: String) -> Written? {
            guard let entry = entries(parameter).first, case .literal(.string(let text)) = entry.source else {
                return nil
            }
            return Written(text: text, location: location(entry.range), range: entry.range)
        }

        /// A problem with a text that is mended by writing another.
        public func problem(_ diagnostic: Diagnostic, of written: Written, meant: String?) -> Diagnostic {
            guard let meant else { return diagnostic }
            return diagnostic.fixable(
                "write '\(meant)'", checked.document.source.edits(of: written.text, in: written.range, to: meant))
        }

        /// The literal a parameter has, its own or the default; nil if it is decided only when it runs.
        public func literal(_ parameter: String) -> Value? {
            guard let entry = entries(parameter).first else { return kind.parameter(parameter)?.fallback }
            if case .literal(let value) = entry.source { return value } else { return nil }
        }

        /// The expression a parameter holds; nil if it holds none.
        func expression(_ parameter: String) -> ValueExpression? {
            guard let entry = entries(parameter).first, case .binding(let expression) = entry.source else { return nil }
            return expression
        }

        /// What an attribute gives a parameter, as it is written; nil if it is not given by one.
        func attribute(_ parameter: String) -> Written? {
            guard let entry = entries(parameter).first,
                let attribute = checked.document.nodes[node].attributes.first(where: { $0.range == entry.range })
            else { return nil }
            let range = attribute.valueRange
            return Written(text: attribute.value, location: location(range), range: range)
        }

        /// What the node itself is called; nil if it has no name.
        var ownName: Written? {
            guard let attribute = checked.document.nodes[node].attributes.first(where: { $0.name == "name" }) else {
                return nil
            }
            return Written(
                text: attribute.value, location: location(attribute.valueRange), range: attribute.valueRange)
        }

        /// What a parameter holds, one look for each node.
        public func parts(_ parameter: String) -> [Looked] {
            entries(parameter).compactMap { entry in
                guard case .node(let child) = entry.source else { return nil }
                return Looked(node: child, checked: checked, app: app)
            }
        }

        /// Whether it stands for another node, or for several.
        public var isOpen: Bool { checked.document.nodes[node].form != .plain }

        private var kind: Kind { checked.registry[checked.outlines[node].kind] }

        private func entries(_ parameter: String) -> [CheckedDocument.Entry] {
            guard let index = kind.position(of: parameter) else { return [] }
            return checked.outlines[node].entries.filter { $0.parameter == index }
        }

        private func location(_ range: SourceRange) -> FileLocation {
            checked.document.source.location(of: range)
        }
    }
}

extension Kind {
    /// A button that is nothing but a picture has to say what it does in words.
    public static let imagesNeedLabels: Look = { looked in
        let pictures = looked.parts("image")
        guard looked.count("title") == 0, looked.count("accessibilityLabel") ?? 0 == 0, looked.count("image") == 1
        else {
            return []
        }
        if let picture = pictures.first, picture.isOpen || picture.count("accessibilityLabel") != 0 { return [] }
        return [.missingLabel(looked.name, at: looked.location)]
    }
}

extension Kind {
    /// Two numbers of which the first has to be the lower one.
    static func limitsInOrder(_ lower: String, _ upper: String) -> Look {
        { looked in
            guard let first = looked.literal(lower)?.number, let last = looked.literal(upper)?.number, first > last
            else { return [] }
            return [.limitsCrossed(lower, upper, of: looked.name, at: looked.location)]
        }
    }

    /// A way into what a service answers: names with dots between them, as `data.posts`.
    static func wayHasDots(_ parameter: String) -> Look {
        { looked in
            guard let way = looked.text(parameter) else { return [] }
            var names = way.text.split { "/ ".contains($0) }.joined(separator: ".")
            if names.hasPrefix("$.") { names.removeFirst(2) }
            guard names != way.text else { return [] }
            let place = looked.attribute(parameter) ?? way
            return [looked.problem(.noDottedWay(way.text, names, at: place.location), of: place, meant: names)]
        }
    }

    /// A step that numbers can be multiples of.
    static let stepLeadsOn: Look = { looked in
        guard let step = looked.literal("step")?.number, !(step > 0) else { return [] }
        return [.noStep(step, at: looked.attribute("step")?.location ?? looked.location)]
    }

    /// Something that is shown or sent only where another parameter is not what it is by itself.
    ///
    /// - Parameters:
    ///   - idle: What the other parameter is where nothing comes of it.
    ///   - byItself: Whether nothing comes of it where the other is not given either.
    ///   - meant: What leads to it.
    static func isUseless(
        _ parameter: String, while other: String, is idle: String, byItself: Bool = true, write meant: String
    ) -> Look {
        { looked in
            // What has a name may be changed by it.
            guard looked.isOfApp, looked.ownName == nil, looked.count(parameter) ?? 0 > 0 else { return [] }
            if looked.count(other) != 0 {
                guard let value = looked.literal(other), value.text == idle || idle == "no" && !Conversions.truth(value)
                else { return [] }
            } else if !byItself {
                return []
            }
            let place = looked.attribute(parameter)?.location ?? looked.location
            return [.uselessWithout(parameter, other, meant, at: place)]
        }
    }

    /// A step with which both limits can be had.
    static func stepFits(_ lower: String, _ upper: String) -> Look {
        { looked in
            guard let step = looked.literal("step")?.number, let first = looked.literal(lower)?.number,
                let last = looked.literal(upper)?.number, first < last
            else { return [] }
            let place = looked.attribute("step")?.location ?? looked.location
            guard step > 0 else { return [.noStep(step, at: place)] }
            let steps = (last - first) / step
            if steps < 1 - 1e-9 { return [.stepTooLarge(step, first, last, at: place)] }
            guard steps.isFinite, abs(steps - steps.rounded()) > 1e-6 else { return [] }
            return [.stepMissesEnd(step, last, reached: first + steps.rounded(.down) * step, at: place)]
        }
    }
}
