public import WendCore
import WendDocuments
import WendExpressions

/// A reader of service descriptions.
///
///     { "defaults": { "baseUrl": "https://feed.example" },
///       "actions": { "homeFeed": { "path": "home", "resultType": "[Post]" } } }
///
/// What is not understood is told with its place, and the rest counts.
public struct ServiceReader: Sendable {
    public init() {}

    /// - Parameter file: The path diagnostics shall show.
    public func read(_ bytes: [UInt8], file: String) -> (description: ServiceDescription, diagnostics: [Diagnostic]) {
        let (node, diagnostics) = JSONReader().read(bytes, file: file)
        guard let node else { return (ServiceDescription(), diagnostics) }
        var lowering = ServiceLowering(source: SourceText(file: file, bytes: bytes))
        lowering.read(node)
        // Names of actions may be said twice as any others; what JSON says of that comes in the order of the file.
        let all = diagnostics + lowering.diagnostics
        return (
            lowering.description,
            all.sorted { ($0.location?.range?.lowerBound ?? 0) < ($1.location?.range?.lowerBound ?? 0) }
        )
    }
}

/// Makes a description of JSON.
private struct ServiceLowering {
    private(set) var description = ServiceDescription()
    private(set) var diagnostics: [Diagnostic] = []
    private let source: SourceText
    private var places: [ServicePlace: SourceRange] = [:]
    private static let mostProblems = 1000

    init(source: SourceText) { self.source = source }

    mutating func read(_ root: JSONNode) {
        guard case .object(let members) = root.content else {
            return report(.serviceNotAnObject(at: source.location(of: root.range)))
        }
        for member in members where !ServiceKeys.notes.contains(member.name) {
            let place = ServicePlace(member.name)
            switch member.name {
            case "auth":
                var authentication = description.authentication
                read(member, ServiceKeys.authentication, &authentication, place, isOpen: true)
                description.authentication = authentication
            case "defaults": readDefaults(member, place)
            case "actions": readActions(member, place)
            case "options": readOptions(member, place)
            default: unknown(member, in: "a service", ServiceKeys.sections)
            }
        }
        keepOthers(root)
        for problem in description.problems { report(problem) }
    }

    // MARK: Sections

    private mutating func readDefaults(_ member: JSONNode.Member, _ place: ServicePlace) {
        guard let members = members(of: member) else { return }
        var defaults = description.defaults
        for each in members {
            let here = ServicePlace(place.names + [each.name])
            if !take(each, ServiceKeys.defaults, &defaults, here),
                !take(each, ServiceKeys.settings, &defaults.settings, here)
            {
                unknown(each, in: "'defaults'", ServiceKeys.defaults.map(\.name) + ServiceKeys.settings.map(\.name))
            }
            readRetry(each, &defaults.settings, here)
        }
        description.defaults = defaults
    }

    private mutating func readActions(_ member: JSONNode.Member, _ place: ServicePlace) {
        guard let actions = members(of: member) else { return }
        for each in actions {
            let place = ServicePlace(place.names + [each.name])
            places[place] = each.nameRange
            guard let members = members(of: each) else { continue }
            var action = ServiceAction()
            for member in members {
                let here = ServicePlace(place.names + [member.name])
                if !take(member, ServiceKeys.actions, &action, here),
                    !take(member, ServiceKeys.settings, &action.settings, here)
                {
                    unknown(
                        member, in: "the action '\(each.name.shortened)'",
                        ServiceKeys.actions.map(\.name) + ServiceKeys.settings.map(\.name))
                }
                readRetry(member, &action.settings, here)
                if member.name == "responses", let elements = member.node.elements {
                    readAnswers(elements, &action, here)
                }
            }
            description[each.name] = action
        }
    }

    private mutating func readRetry(_ member: JSONNode.Member, _ settings: inout RequestSettings, _ place: ServicePlace)
    {
        guard member.name == "retry", var rule = settings.retry, case .object = member.node.content else { return }
        read(member, ServiceKeys.retry, &rule, place)
        settings.retry = rule
    }

    private mutating func readAnswers(_ elements: [JSONNode], _ action: inout ServiceAction, _ place: ServicePlace) {
        for (index, element) in elements.enumerated() where action.stubs.indices.contains(index) {
            for each in element.members where !ServiceKeys.notes.contains(each.name) {
                if !take(each, ServiceKeys.answers, &action.stubs[index], place) {
                    unknown(each, in: "an answer of a stub", ServiceKeys.answers.map(\.name))
                }
            }
        }
    }

    private mutating func readOptions(_ member: JSONNode.Member, _ place: ServicePlace) {
        var options = description.options
        read(member, ServiceKeys.options, &options, place, isOpen: true)
        for element in member.node["pictures"]?.elements ?? [] {
            guard let written = element.text, PictureHost(written) == nil else { continue }
            report(.serviceNoHost(written, at: source.location(of: element.range)))
        }
        for sort in member.node["transformers"]?.members ?? [] where !ServiceKeys.notes.contains(sort.name) {
            guard sort.name == "date" else {
                unknown(sort, in: "'transformers'", ["date"])
                continue
            }
            for each in members(of: sort) ?? [] {
                var transformer = DateTransformer()
                read(
                    each, ServiceKeys.dates, &transformer,
                    ServicePlace(place.names + ["transformers", "date", each.name]))
                options.dates[each.name] = transformer
            }
        }
        description.options = options
    }

    /// Members of `auth` and `options` that are the app's own.
    private mutating func keepOthers(_ root: JSONNode) {
        func others(_ section: String, _ known: [String]) -> [(String, Value)] {
            (root[section]?.members ?? [])
                .filter { !known.contains($0.name) && !ServiceKeys.notes.contains($0.name) }
                .map { ($0.name, $0.node.value) }
        }
        for (name, value) in others("auth", ServiceKeys.authentication.map(\.name)) {
            description.authentication.values[name] = value
        }
        for (name, value) in others("options", ServiceKeys.options.map(\.name)) {
            description.options.values[name] = value
        }
    }

    // MARK: Members

    /// Reads the members of an object.
    /// - Parameter isOpen: Whether it may have others, for the app's own code.
    private mutating func read<Target>(
        _ member: JSONNode.Member, _ keys: [ServiceKey<Target>], _ target: inout Target, _ place: ServicePlace,
        isOpen: Bool = false
    ) {
        places[place] = member.nameRange
        guard let members = members(of: member) else { return }
        for each in members where !take(each, keys, &target, ServicePlace(place.names + [each.name])) {
            unknown(each, in: "'\(member.name.shortened)'", keys.map(\.name), isOpen: isOpen)
        }
    }

    /// Takes a member.
    /// - Returns: Whether there is a key of its name.
    private mutating func take<Target>(
        _ member: JSONNode.Member, _ keys: [ServiceKey<Target>], _ target: inout Target, _ place: ServicePlace
    ) -> Bool {
        guard let key = keys.first(where: { $0.name == member.name }) else { return false }
        places[place] = member.node.range
        let location = source.location(of: member.node.range)
        switch key.read(member.node, &target) {
        case .taken: break
        case .wrong: report(.serviceWrongValue(key.name, takes: key.takes, at: location))
        case .notAmong(let names):
            let closest = Suggestion.closest(to: member.node.text ?? "", among: names)
            report(.serviceNotAmong(member.node.text ?? "", key.name, names, closest: closest, at: location))
        }
        return true
    }

    /// The members of an object that are not notes for people; nil, and reported, if it is none.
    private mutating func members(of member: JSONNode.Member) -> [JSONNode.Member]? {
        guard case .object(let members) = member.node.content else {
            report(.serviceWrongValue(member.name, takes: "an object", at: source.location(of: member.node.range)))
            return nil
        }
        return members.filter { !ServiceKeys.notes.contains($0.name) }
    }

    private mutating func unknown(
        _ member: JSONNode.Member, in what: String, _ known: [String], isOpen: Bool = false
    ) {
        let closest =
            ServiceKeys.otherWords[member.name].flatMap { known.contains($0) ? $0 : nil }
            ?? Suggestion.closest(to: member.name, among: known)
        if isOpen, closest == nil { return }
        let location = source.location(of: member.nameRange)
        let problem = Diagnostic.serviceUnknownKey(
            member.name, in: what, closest: closest, isError: !isOpen, at: location)
        let edits = closest.map { [Diagnostic.Edit(location: location, replacement: JSONText.quoted($0))] } ?? []
        report(problem.fixable("write \(closest ?? "")", edits))
    }

    private mutating func report(_ problem: ServiceProblem) {
        // What is not written itself is meant by what it stands in.
        var place = problem.place
        while places[place] == nil, !place.names.isEmpty { place.names.removeLast() }
        report(
            Diagnostic(
                code: problem.code, severity: problem.severity, message: problem.message,
                location: places[place].map { source.location(of: $0) }
                    ?? FileLocation(file: source.file, line: 1, column: 1)))
    }

    private mutating func report(_ diagnostic: Diagnostic) {
        if diagnostics.count < Self.mostProblems {
            diagnostics.append(diagnostic)
        } else if diagnostics.count == Self.mostProblems {
            diagnostics.append(.tooManyProblems(Self.mostProblems, at: diagnostic.location))
        }
    }
}
