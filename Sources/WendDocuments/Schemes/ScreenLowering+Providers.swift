import WendCore
import WendExpressions

/// What a screen shows records from: providers become queries and values.
extension ScreenLowering {
    mutating func provide(_ mediator: Scheme.Mediator) {
        let name = mediatorName(mediator)
        checkChain(mediator)
        switch mediator.className {
        case "ManagedObjectsProvider": query(mediator, called: name)
        case "ManagedObjectsCollection":
            query(mediator, called: "\(name)Records")
            declare(name, "{\(chainValue(mediator, from: "\(name)Records"))}", always: true, place: mediator.id.place)
        case "ItemsCollection": items(mediator, called: name)
        case "JSONFileDataProvider": fileItems(mediator, called: name)
        default: declare(name, "{[]}", place: mediator.id.place)
        }
    }

    // MARK: Records

    private mutating func query(_ mediator: Scheme.Mediator, called name: String) {
        guard let entity = mediator.text("entityName") else {
            diagnostics.append(.attributeMissing("entityName", of: mediator.id.words, at: location(mediator.id)))
            return declare(name, "{[]}", place: mediator.id.place)
        }
        var conditions: [String] = []
        if let own = predicate("predicateFormat", of: mediator) { conditions.append(own) }
        if let master = masterCondition(mediator) { conditions.append(master) }
        let filter = filter(of: mediator)
        conditions += filter.conditions
        let draft = Draft("query", [("name", name), ("entity", entity)], place: mediator.id.place)
        if conditions.count == 1 {
            draft["where"] = conditions[0]
        } else if !conditions.isEmpty {
            draft["where"] = conditions.map { "(\($0))" }.joined(separator: " AND ")
        }
        if !sortFields(mediator).isEmpty {
            let sign = mediator.flag("sortAscending", true) ? "" : "-"
            draft["sort"] = sortFields(mediator).map { sign + $0 }.joined(separator: ", ")
        }
        if let throttle = filter.throttle { draft["throttle"] = throttle }
        place(draft, mediator)
        if mediator.setting("predicateFormat") == nil, let place = filter.place,
            let index = draft.attributes.firstIndex(where: { $0.name == "where" })
        {
            draft.attributes[index].place = place
        }
        companions.append(draft)
    }

    /// Attributes at the places of the scheme they come from.
    private func place(_ draft: Draft, _ mediator: Scheme.Mediator) {
        let sources = ["entity": "entityName", "where": "predicateFormat", "sort": "sortByFields"]
        for index in draft.attributes.indices {
            let setting = sources[draft.attributes[index].name].flatMap { mediator.setting($0) }
            draft.attributes[index].place = setting?.place ?? mediator.id.place
        }
    }

    func sortFields(_ mediator: Scheme.Mediator) -> [String] {
        let fields = (mediator.text("sortByFields") ?? "").split(separator: ",").map {
            String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        let grouped = mediator.text("groupByField").map { field in [field] + fields.filter { $0 != field } } ?? fields
        return grouped.filter { !$0.isEmpty }
    }

    /// A condition of records, as it is written; what cannot be read holds for none.
    private mutating func predicate(_ name: String, of mediator: Scheme.Mediator) -> String? {
        guard let setting = mediator.setting(name), let text = setting.value.text, !text.isEmpty else { return nil }
        let read = reading { $0.read(Scheme.Text(text, place: setting.place), as: .predicate) }
        return read == nil ? "FALSEPREDICATE" : text
    }

    /// What ties records to another that is shown.
    private mutating func masterCondition(_ mediator: Scheme.Mediator) -> String? {
        guard let path = mediator.text("masterKeyPath"), let master = masterObject(mediator) else { return nil }
        // Without the object it is no condition.
        let id = "\(master).id"
        return "\(id) == NULL OR \(path).id == \(id)"
    }

    /// The expression for the object that rows belong to.
    private mutating func masterObject(_ mediator: Scheme.Mediator) -> String? {
        let written =
            mediator.outlet("masterObject")
            ?? mediator.setting("masterObject").flatMap { setting in
                setting.value.text.map { Scheme.Text($0, place: setting.place) }
            }
        guard let written else { return nil }
        return reading { $0.expression(written) }?.description
    }

    /// What a person looks for, as conditions, how long is waited for them to stop typing, and where that is written.
    private mutating func filter(
        of mediator: Scheme.Mediator
    ) -> (conditions: [String], throttle: String?, place: Markup.Place?) {
        var conditions: [String] = []
        var place: Markup.Place?
        var throttle: String?
        let searches = scheme.mediators.filter {
            $0.className == "SearchActionController" && searchedProvider($0)?.id.text == mediator.id.text
        }
        for search in searches {
            let text = searchText(search)
            let (owner, name) =
                search.text("filterFormat") == nil ? (mediator, "filterFormat") : (search, "filterFormat")
            guard let setting = owner.setting(name), let format = setting.value.text, !format.isEmpty else { continue }
            let read = reading { $0.read(Scheme.Text(format, place: setting.place), as: .predicate) }
            guard let read, let input = try? ValueExpression(parsing: text) else { continue }
            place = setting.place
            conditions.append("\(text) == '' OR (\(read.substituting(["input": input]).description))")
            let seconds = BoundValue.written(.double(max(search.number("filterThrottleInterval") ?? 0.5, 0)))
            throttle = "{TERNARY(\(text)IsDue, 0, \(seconds))}"
        }
        if searches.isEmpty, let search = mediator.text("searchString"), let setting = mediator.setting("filterFormat"),
            let format = setting.value.text
        {
            let read = reading { $0.read(Scheme.Text(format, place: setting.place), as: .predicate) }
            if let read, let input = try? ValueExpression(parsing: BoundValue.quoted(search)) {
                place = setting.place
                conditions.append(read.substituting(["input": input]).description)
            }
        }
        return (conditions, throttle, place)
    }

    // MARK: Other rows

    /// Rows that a relationship of the shown object leads to.
    private mutating func items(_ mediator: Scheme.Mediator, called name: String) {
        guard let path = mediator.text("masterKeyPath"), let master = masterObject(mediator) else {
            return declare(name, "{[]}", place: mediator.id.place)
        }
        let found = around.model.entities.flatMap { entity in
            entity.relationships.filter { $0.name == path }
        }
        // Where only one relationship is called so and leads back, its records are asked for, and stay up to date.
        if Set(found.map(\.destination)).count == 1, let relation = found.first, let inverse = relation.inverse {
            // Nothing belongs to an object that is not there.
            let id = "\(master).id"
            var conditions = ["\(id) != NULL", "\(inverse).id == \(id)"]
            if let own = predicate("predicateFormat", of: mediator) { conditions.append("(\(own))") }
            let draft = Draft(
                "query",
                [
                    ("name", name), ("entity", relation.destination), ("where", conditions.joined(separator: " AND ")),
                ], place: mediator.id.place)
            let sign = mediator.flag("sortAscending", true) ? "" : "-"
            let sort = sortFields(mediator).map { sign + $0 }.joined(separator: ", ")
            if !sort.isEmpty { draft["sort"] = sort }
            place(draft, mediator)
            companions.append(draft)
            return
        }
        declare(name, "{\(selected("\(master).\(path)", mediator))}", always: true, place: mediator.id.place)
    }

    /// Some members of a list, in their order.
    private mutating func selected(_ list: String, _ mediator: Scheme.Mediator) -> String {
        var code = list
        if let setting = mediator.setting("predicateFormat"), let text = setting.value.text, !text.isEmpty,
            let read = reading(nil, { $0.read(Scheme.Text(text, place: setting.place), as: .predicate) }),
            let member = try? ValueExpression(parsing: "$member")
        {
            let inner = read.translated { _ in ValueExpression.Replacement(member, names: 0) }
            code = "SUBQUERY(\(code), $member, \(inner.description))"
        }
        let direction = mediator.flag("sortAscending", true) ? "ascending" : "descending"
        for field in sortFields(mediator).reversed() { code = "sorted(\(code), '\(field)', '\(direction)')" }
        return code
    }

    /// Rows that stand in a file of the folder.
    private mutating func fileItems(_ mediator: Scheme.Mediator, called name: String) {
        guard let setting = mediator.setting("fileName"), let file = setting.value.text,
            let source = around.file("\(file).json"),
            let value = JSONReader().read(source.bytes, file: source.file).node?.value
        else {
            diagnostics.append(
                mediator.setting("fileName").map { setting in
                    .notSupported(
                        "there is no file '\(setting.value.text ?? "").json' to take rows from",
                        at: location(setting.place))
                } ?? .attributeMissing("fileName", of: mediator.id.words, at: location(mediator.id)))
            return declare(name, "{[]}", place: mediator.id.place)
        }
        let members: [Value] = if case .list(let members) = value { members } else { [value] }
        declare(
            "\(name)Items", "{\(BoundValue.written(.list(members)))}".replacing("{{", with: "{ {"),
            place: mediator.id.place)
        declare(name, "{\(selected("\(name)Items", mediator))}", always: true, place: mediator.id.place)
    }

    // MARK: Chains

    private func chain(_ mediator: Scheme.Mediator) -> (steps: [String], arguments: [String]?, place: Markup.Place) {
        func list(_ name: String, _ text: String) -> [String]? {
            if let setting = mediator.setting(name) { return setting.value.elements.map(\.displayText) }
            return mediator.text(text).map {
                $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            }
        }
        let place = (mediator.setting("resultChain") ?? mediator.setting("resultChainTxt"))?.place ?? mediator.id.place
        return (
            list("resultChain", "resultChainTxt") ?? [], list("resultChainArgs", "resultChainArgsTxt"), place
        )
    }

    private mutating func checkChain(_ mediator: Scheme.Mediator) {
        let (steps, arguments, place) = chain(mediator)
        if let arguments, arguments.count != steps.count {
            diagnostics.append(.chainArity(steps.count, arguments: arguments.count, at: location(place)))
        }
        for step in steps
        where (try? ValueExpression(parsing: "FUNCTION({1}, \(BoundValue.quoted(step)), '0')")) == nil
            && (try? ValueExpression(parsing: "FUNCTION({1}, \(BoundValue.quoted(step)))")) == nil
        {
            diagnostics.append(.chainStep(step, closest: nil, at: location(place)))
        }
    }

    /// What a provider's `value` is: its rows, led through its chain.
    func chainValue(_ mediator: Scheme.Mediator, from rows: String? = nil) -> String {
        let (steps, arguments, _) = chain(mediator)
        if let arguments, arguments.count != steps.count { return "NULL" }
        var code = rows ?? mediatorName(mediator)
        if rows == nil, mediator.className == "ManagedObjectsCollection" { return code }
        for (index, step) in steps.enumerated() {
            let argument = step.hasSuffix(":") ? ", \(BoundValue.quoted(arguments?[index] ?? ""))" : ""
            code = "FUNCTION(\(code), \(BoundValue.quoted(step))\(argument))"
        }
        return code
    }
}
