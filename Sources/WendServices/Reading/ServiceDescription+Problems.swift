import WendExpressions

/// What is wrong with a description, and what it asks for.
extension ServiceDescription {
    /// The names of all secrets it asks for, sorted.
    public var secretNames: [String] {
        var names: Set<String> = []
        forEachText { text, _ in names.formUnion(ServiceTemplate(text).secrets) }
        return names.sorted()
    }

    /// Whether an action may be sent again when it may have arrived already; false if there is none of the name.
    public func isRepeatable(_ name: String) -> Bool { complete(name)?.isRepeatable ?? false }

    /// Everything that is wrong with it as a whole, in the order of its actions.
    public var problems: [ServiceProblem] {
        var problems: [ServiceProblem] = []
        for name in actionNames {
            guard let action = complete(name) else { continue }
            problems += addressProblems(name, action) + chainProblems(name, action) + bodyProblems(name, action)
            problems += headerProblems(self[name]?.settings ?? RequestSettings(), ServicePlace("actions", name))
        }
        problems += headerProblems(defaults.settings, ServicePlace("defaults"))
        problems += circles
        problems += authenticationProblems
        problems += textProblems
        return problems
    }

    // MARK: Actions

    private func addressProblems(_ name: String, _ action: ServiceAction) -> [ServiceProblem] {
        let written = AddressBuilder.whole(base: defaults.baseURL, path: action.path)
        let place = ServicePlace(action.path == nil ? ["actions", name] : ["actions", name, "path"])
        let template = ServiceTemplate(written, stopsAtDots: true)
        if let path = action.path, let (token, meant) = Self.tokenOfOthers(in: path) {
            return [
                .warning(
                    "service-address",
                    "'\(token.prefix(40))' stands in the address as it is written; what is sent along stands there as $\(meant.prefix(40))",
                    place)
            ]
        }
        if case .secret? = template.pieces.first { return [] }
        // What is put in can be anything that fits.
        let sample = template.pieces.map { if case .text(let text) = $0 { text } else { "x" } }.joined()
        if ServiceAddress(PercentCoding.written(sample)) != nil { return [] }
        if defaults.baseURL == nil {
            return [
                .error(
                    "service-address", "'\(name)' has no address: 'baseUrl' of 'defaults' says where the service is",
                    place)
            ]
        }
        return [
            .error(
                "service-address", "the address of '\(name)' is none of HTTP; write https:// and the name of a server",
                action.path?.hasPrefix("http") == true ? place : ServicePlace("defaults", "baseUrl"))
        ]
    }

    /// `{day}` or `:day`, as other descriptions have for what is sent along; nil without one.
    private static func tokenOfOthers(in path: String) -> (token: String, name: String)? {
        for part in path.prefix { $0 != "?" }.split(separator: "/") {
            let isBraced = part.hasPrefix("{") && part.hasSuffix("}")
            guard isBraced || part.hasPrefix(":") else { continue }
            let name = isBraced ? part.dropFirst().dropLast() : part.dropFirst()
            if let first = name.first, first.isLetter, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
                return (String(part), String(name))
            }
        }
        return nil
    }

    /// The actions of which stubs answer with nothing where the result is looked for, and where that is.
    package func resultsLacking(in stubs: ServiceDescription) -> [(action: String, path: String)] {
        stubs.actionNames.compactMap { name in
            guard let path = complete(name)?.settings.resultKeyPath, !path.isEmpty else { return nil }
            let isLacking = (stubs[name]?.stubs ?? []).contains { stub in
                guard stub.error == nil, (200..<300).contains(stub.status ?? 200), let response = stub.response else {
                    return false
                }
                return response.fields == nil || ValuePath.value(ValuePath.names(path), of: response) == nil
            }
            return isLacking ? (name, path) : nil
        }
    }

    private func headerProblems(_ settings: RequestSettings, _ place: ServicePlace) -> [ServiceProblem] {
        var problems: [ServiceProblem] = []
        for name in settings.headers.names where !ServiceHeaders.isName(name) {
            problems.append(
                .error(
                    "service-header", "'\(name.prefix(40))' cannot be the name of a header",
                    ServicePlace(place.names + ["headers"])))
        }
        if let key = settings.idempotencyHeader, !ServiceHeaders.isName(key) {
            problems.append(
                .error(
                    "service-header", "'\(key.prefix(40))' cannot be the name of a header; write \"Idempotency-Key\"",
                    ServicePlace(place.names + ["idempotencyKey"])))
        }
        return problems
    }

    private func chainProblems(_ name: String, _ action: ServiceAction) -> [ServiceProblem] {
        guard let next = action.next else { return [] }
        let place = ServicePlace("actions", name, "nextAction")
        if self[next] == nil {
            return [.error("service-action", "there is no action '\(next)'\(hint(next))", place)]
        }
        if action.result == nil {
            return [
                .warning(
                    "service-chain", "'\(name)' has no 'resultType', so that '\(next)' is never performed", place)
            ]
        }
        return []
    }

    private func bodyProblems(_ name: String, _ action: ServiceAction) -> [ServiceProblem] {
        var problems: [ServiceProblem] = []
        let method = action.method
        if !method.takesBody, action.isUpload {
            problems.append(
                .error(
                    "service-body", "\(method.rawValue) sends no files; write POST or PUT",
                    .init("actions", name, "isUpload")))
        } else if !method.takesBody, let encoding = action.settings.encoding, encoding != .query {
            problems.append(
                .warning(
                    "service-body",
                    "\(method.rawValue) sends no body, so that the parameters of '\(name)' stand in its address",
                    .init("actions", name, self[name]?.settings.encoding == nil ? "httpMethod" : "encoding")))
        }
        if !action.parts.isEmpty, !action.isUpload {
            problems.append(
                .warning(
                    "service-body", "parts are sent by uploads only; write \"isUpload\": true",
                    .init("actions", name, "multipart")))
        }
        for part in action.parts {
            guard let way = part.value.text, way.contains("$") else { continue }
            let meant = way.filter { !"${}()".contains($0) }
            problems.append(
                .warning(
                    "service-body",
                    "'multipart' takes ways to values, without '$': \"\(part.name.prefix(40))\": \"\(meant.prefix(40))\"",
                    .init("actions", name, "multipart")))
        }
        if action.isUpload, let own = self[name]?.settings.parameters, !own.isEmpty {
            problems.append(
                .warning(
                    "service-body", "an upload sends no parameters; write them as parts of 'multipart'",
                    .init("actions", name, "parameters")))
        }
        if action.isDownload, action.result != nil {
            problems.append(
                .warning(
                    "service-result", "what is written to a file is not stored", .init("actions", name, "resultType")))
        }
        if action.clearing != .none, action.result == nil {
            problems.append(
                .warning(
                    "service-result", "without 'resultType' nothing is cleared", .init("actions", name, "clearPolicy")))
        }
        if self[name]?.settings.retry != nil, !action.isRepeatable {
            problems.append(
                .warning(
                    "service-retry",
                    "\(method.rawValue) may have arrived when it fails, and is only sent again if that is surely not so; "
                        + "write \"repeatable\": true if twice does no harm", .init("actions", name, "retry")))
        }
        if self[name]?.settings.cache ?? .none != .none, method != .get {
            problems.append(
                .warning("service-cache", "answers to \(method.rawValue) are not kept", .init("actions", name, "cache"))
            )
        }
        return problems
    }

    /// Each circle of actions once, at the first action that is in it.
    private var circles: [ServiceProblem] {
        var known: Set<String> = []
        var problems: [ServiceProblem] = []
        for name in actionNames where !known.contains(name) {
            var way: [String] = []
            var current: String? = name
            while let action = current, self[action] != nil, !known.contains(action) {
                known.insert(action)
                way.append(action)
                current = self[action]?.next
            }
            guard let current, let start = way.firstIndex(of: current), let first = way[start...].last else { continue }
            let circle = (way[start...] + [current]).joined(separator: " → ")
            problems.append(
                .error(
                    "service-chain", "the actions go on without an end: \(circle)",
                    .init("actions", first, "nextAction")))
        }
        return problems
    }

    private func hint(_ name: String) -> String {
        Suggestion.closest(to: name, among: actionNames).map { "; did you mean '\($0)'?" } ?? ""
    }

    // MARK: The rest

    private var authenticationProblems: [ServiceProblem] {
        var problems: [ServiceProblem] = []
        if let refresh = authentication.refreshAction, self[refresh] == nil {
            problems.append(
                .error(
                    "service-action", "there is no action '\(refresh)'\(hint(refresh))", .init("auth", "refreshAction"))
            )
        }
        guard let scheme = authentication.scheme else { return problems }
        let needed =
            switch scheme {
            case .bearer: authentication.refreshAction == nil ? ["token"] : []
            case .basic: ["user", "password"]
            case .oauth1: ["consumerKey", "consumerSecret"]
            }
        for name in needed where authentication.values[name]?.text == nil {
            problems.append(.error("service-auth", "'\(scheme.rawValue)' needs '\(name)'", .init("auth", "type")))
        }
        if !actionNames.contains(where: { complete($0)?.settings.needsAuthentication == true }) {
            problems.append(
                .warning(
                    "service-auth", "no action has \"needAuth\": true, so that none is authorized",
                    .init("auth", "type")))
        }
        let hidden = ["token", "password", "consumerSecret", "tokenSecret"]
        for name in hidden {
            guard let text = authentication.values[name]?.text, !text.isEmpty, ServiceTemplate(text).secrets.isEmpty,
                !text.contains("$")
            else { continue }
            problems.append(
                .warning(
                    "service-secret", "'\(name)' is a secret, and stands here for everybody to read; write ${NAME}",
                    .init("auth", name)))
        }
        return problems
    }

    private var textProblems: [ServiceProblem] {
        var problems: [ServiceProblem] = []
        let names = options.dates.keys.sorted()
        forEachText { text, place in
            let template = ServiceTemplate(text)
            if template.isBroken {
                problems.append(
                    .warning(
                        "service-text",
                        "'${' or '$(' begins no name here; write ${NAME}, $(key.path), or $$ for a dollar sign",
                        place))
            }
            for token in template.tokens {
                guard let transformer = token.transformer, options.dates[transformer] == nil else { continue }
                let hint = Suggestion.closest(to: transformer, among: names)
                // The app's own code may have one of the name.
                guard let hint else { continue }
                problems.append(
                    .warning(
                        "service-transformer", "no transformer '\(transformer)' is described; did you mean '\(hint)'?",
                        place))
            }
        }
        return problems
    }

    /// Every text in which something may be put.
    private func forEachText(_ take: (String, ServicePlace) -> Void) {
        func all(_ value: Value, _ place: ServicePlace) {
            switch value {
            case .string(let text): take(text, place)
            case .list(let elements): for element in elements { all(element, place) }
            case .dictionary(let fields):
                for field in fields {
                    take(field.name, place)
                    all(field.value, place)
                }
            default: break
            }
        }
        for field in authentication.values { all(field.value, .init("auth", field.name)) }
        if let base = defaults.baseURL { take(base, .init("defaults", "baseUrl")) }
        for field in defaults.settings.headers { all(field.value, .init("defaults", "headers")) }
        for field in defaults.settings.parameters { all(field.value, .init("defaults", "parameters")) }
        for name in actionNames {
            guard let action = self[name] else { continue }
            if let path = action.path { take(path, .init("actions", name, "path")) }
            for field in action.settings.headers { all(field.value, .init("actions", name, "headers")) }
            for field in action.settings.parameters { all(field.value, .init("actions", name, "parameters")) }
        }
    }
}
