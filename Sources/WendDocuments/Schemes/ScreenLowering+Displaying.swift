import WendCore
import WendExpressions

/// What shows what providers have: the content of the screen, and rows.
extension ScreenLowering {
    mutating func display(_ mediator: Scheme.Mediator) {
        let provider = self.mediator("mainContentProvider", of: mediator)
        switch mediator.className {
        case "BaseDisplayController": break
        case "ContentDisplayController":
            guard let provider else { return missingProvider(mediator) }
            show(content: chainValue(provider), place: mediator.id.place)
        default:
            guard let provider else { return missingProvider(mediator) }
            let outlet = mediator.className.hasPrefix("Collection") ? "collectionView" : "tableView"
            let element = mediator.outlet(outlet) ?? mediator.outletList("elements").first
            guard let element else { return missing(outlet, of: mediator) }
            guard let table = draft(named: element, of: mediator.id.words) else { return }
            guard table.name == "table" else {
                return diagnostics.append(.outletOfAnother(element.words, "table", at: location(element)))
            }
            if let first = rows.first(where: { $0.table === table }) {
                return diagnostics.append(.rowsTwice(mediator.id.words, first.owner, at: location(element)))
            }
            fill(table, mediator, provider)
        }
    }

    private mutating func missingProvider(_ mediator: Scheme.Mediator) {
        if mediator.outlet("mainContentProvider") == nil { missing("mainContentProvider", of: mediator) }
    }

    private mutating func show(content: String, place: Markup.Place) {
        guard let value = screen.content.first(where: { $0.name == "value" && $0["name"] == "content" }) else {
            return declare("content", "{\(content)}", always: true, place: place)
        }
        value["is"] = nil
        value["always"] = "{\(content)}"
        value.place = place
    }

    // MARK: Rows

    private mutating func fill(_ table: Draft, _ mediator: Scheme.Mediator, _ provider: Scheme.Mediator) {
        let name = mediatorName(provider)
        if let empty = draft("emptyDataView", of: mediator) { empty["hidden"] = "{\(name).@count > 0}" }
        rows.append((table, name, mediator.id.words))
        let prototypes = drafts.prototypes(of: table)
        let identifiers = prototypes.compactMap { ScreenDrafts.reuseIdentifier(of: $0.cell) }
        let headers = [
            mediator.text("sectionHeaderIdentifier") ?? "Header", mediator.text("sectionFooterIdentifier") ?? "Footer",
        ]
        let kept = identifiers.filter { !headers.contains($0) }
        guard let section = prototypes.first?.section ?? table.content.first(where: { $0.name == "tableSection" })
        else {
            return missingCell(mediator.text("cellIdentifier") ?? "Cell", mediator, kept)
        }
        var chosen: [(identifier: String, cell: Draft)] = []
        let evaluated = evaluatedIdentifier(mediator, kept)
        let wanted = evaluated?.possible ?? [mediator.text("cellIdentifier") ?? "Cell"]
        for identifier in wanted {
            if let found = prototypes.first(where: { ScreenDrafts.reuseIdentifier(of: $0.cell) == identifier }) {
                chosen.append((identifier, found.cell))
            } else {
                missingCell(identifier, mediator, kept)
            }
        }
        guard let first = chosen.first else { return }
        let cell = first.cell
        if chosen.count > 1, let code = evaluated?.code { join(chosen, by: code) }
        let group = provider.text("groupByField")
        let items = group.map { "SUBQUERY(\(name), $row, $row.\($0) == section)" } ?? name
        warnOfUnseen(mediator)
        cell["for"] = "content in \(items)"
        cell["key"] = "content.id"
        cell["prototype"] = nil
        cell["reuseIdentifier"] = nil
        lead(chosen, mediator)
        if mediator.flag("collectSelectedObjects", false) { keepSelected(cell, mediator, table) }
        section.content = [cell]
        if let group {
            section["for"] = "section in \(name).@distinctUnionOfObjects.\(group)"
            heads(section, prototypes.map(\.cell), headers, items)
        }
        if mediator.flag("allowDeletion", false) { offerDeletion(cell, mediator, provider) }
    }

    private mutating func warnOfUnseen(_ mediator: Scheme.Mediator) {
        if let height = mediator.outlet("contentHeightConstraint") {
            diagnostics.append(.notSupported("tables are as high as their rows by themselves", at: location(height)))
        }
    }

    /// Lets rows lead where the segue does that is called like their cell, if the scheme says so.
    private mutating func lead(_ chosen: [(identifier: String, cell: Draft)], _ mediator: Scheme.Mediator) {
        let known = screen.content.compactMap { $0["on"] }.filter { $0.hasPrefix(Self.segue) }
        if performsSegues(mediator) {
            let place = ["performSegueForCells", "cellNibNames"].compactMap(mediator.setting).first?.place
            for (identifier, cell) in chosen {
                if known.contains(Self.segue + identifier) {
                    cell["message"] = Self.segue + identifier
                    cell["to"] = nil
                } else if cell["message"] == nil {
                    let names = known.map { String($0.dropFirst(Self.segue.count)) }
                    let closest = guesses.closest(to: identifier, among: names)
                    diagnostics.append(
                        .segueMissing(identifier, closest: closest, at: location(place ?? mediator.id.place)))
                }
            }
        }
        // All prototypes of a table are shown in the first, so that all their rows lead where its do.
        let ways = chosen.map { way(of: $0.cell) }
        for (each, way) in zip(chosen, ways).dropFirst() where way != nil && way != ways[0] {
            diagnostics.append(
                .rowsLeadElsewhere(each.identifier, as: chosen[0].identifier, at: location(mediator.id)))
        }
    }

    static let segue = "segue:"

    /// Whether rows perform the segues that are called like their cells. Rows of files of their own do unless it is denied: they can
    /// have no segue themselves.
    private func performsSegues(_ mediator: Scheme.Mediator) -> Bool {
        let name = "performSegueForCells"
        if let number = mediator.number(name) {
            // Less than nothing says that nobody has decided.
            if number >= 0 { return number > 0 }
        } else if mediator.setting(name) != nil {
            return mediator.flag(name, false)
        }
        return mediator.setting("cellNibNames")?.value.elements.isEmpty == false
    }

    /// Where a row leads: the document that is loaded, where several segues lead to it, else its message.
    private func way(of cell: Draft) -> String? {
        guard let message = cell["message"] else { return nil }
        return screen.content.first { $0["on"] == message }?["path"] ?? message
    }

    /// Rows that have been chosen have a mark, until they are chosen again, or another is where one may be chosen.
    private mutating func keepSelected(_ cell: Draft, _ mediator: Scheme.Mediator, _ table: Draft) {
        let (id, place) = (mediatorName(mediator), mediator.id.place)
        let (chosen, message) = ("\(id)Selected", "select:\(id)")
        declare(chosen, "{[]}", place: place)
        cell["accessoryType"] = "{TERNARY(content.id IN \(chosen), 'checkmark', 'none')}"
        let isSeveral = table.object?.flag("allowsMultipleSelection") ?? false
        let others = isSeveral ? "SUBQUERY(\(chosen), $row, $row != message.content.id)" : "[]"
        let added =
            isSeveral ? "FUNCTION(\(chosen), 'arrayByAddingObject:', message.content.id)" : "[message.content.id]"
        var steps = [
            Draft(
                "set", [("name", chosen), ("to", "{TERNARY(message.content.id IN \(chosen), \(others), \(added))}")],
                place: place)
        ]
        if let known = cell["message"] {
            steps.append(Draft("sendMessage", [("message", known), ("to", cell["to"] ?? "self")], place: place))
        }
        cell["message"] = message
        cell["to"] = nil
        actions.append(Draft("multipleActions", [("on", message)], place: place, content: steps))
    }

    private mutating func missingCell(_ identifier: String, _ mediator: Scheme.Mediator, _ known: [String]) {
        let closest = guesses.closest(to: identifier, among: known)
        let place = mediator.setting("cellIdentifier")?.place ?? mediator.id.place
        diagnostics.append(.cellMissing(identifier, closest: closest, at: location(place)))
    }

    /// Which prototype a row is of, as an expression, and those that it may be of.
    private mutating func evaluatedIdentifier(
        _ mediator: Scheme.Mediator, _ known: [String]
    ) -> (code: String, possible: [String])? {
        func code(_ name: String) -> (BoundValue, [String])? {
            guard let binding = mediator.evaluations.last(where: { $0.name.text == name })?.1,
                let value = reading(nil, { $0.value(of: binding) })
            else { return nil }
            let texts =
                [binding.ifTrue, binding.ifFalse].compactMap { $0?.value.text }
                + [binding.placeholder?.text].compactMap(\.self)
            let isPlain = texts.allSatisfy { SchemeTemplate($0).isPlain }
            return (value, isPlain && !texts.isEmpty ? texts : known)
        }
        let search = self.mediator("searchController", of: mediator)
        let usual = code("cellIdentifier")
        var found = usual.map { ($0.0.code, $0.1) }
        if let search, let searching = isSearching(search) {
            let other =
                code("searchCellIdentifier").map { ($0.0.code, $0.1) }
                ?? mediator.text("searchCellIdentifier").map { (BoundValue.quoted($0), [$0]) }
            if let other {
                let plain = mediator.text("cellIdentifier") ?? "Cell"
                let (code, possible) = found ?? (BoundValue.quoted(plain), [plain])
                found = ("TERNARY(\(searching), \(other.0), \(code))", possible + other.1)
            }
        }
        guard let found else { return nil }
        var seen: Set<String> = []
        return (found.0, found.1.filter { seen.insert($0).inserted })
    }

    /// Makes one prototype of several: each row shows what is in its own.
    private func join(_ cells: [(identifier: String, cell: Draft)], by code: String) {
        let first = cells[0].cell
        var views: [Draft] = []
        for (identifier, cell) in cells {
            var inner = cell.content.filter { !["rowActions"].contains($0.name) }
            var layout: [(String, String)] = [("layout", "framed")]
            if !cell.words.isEmpty {
                // A row has only one picture and one text of its own; here they stand below each other.
                layout = []
                for image in inner where image.name == "image" {
                    (image.name, image.attributes) = ("imageView", [Markup.Attribute("imageName", image["name"] ?? "")])
                }
                inner.removeAll { $0.name == "imageView" && cell.words.contains { $0.attribute == "image" } }
                inner += cell.words.map(\.view)
                (cell["text"], cell["detailText"], cell.words) = (nil, nil, [])
            }
            views.append(
                Draft(
                    "container", layout + [("hidden", "{\(code) != \(BoundValue.quoted(identifier))}")],
                    place: cell.place,
                    content: inner))
        }
        first.content = views + first.content.filter { $0.name == "rowActions" }
    }

    /// The words above and below a section, from the prototypes for them.
    private mutating func heads(_ section: Draft, _ cells: [Draft], _ identifiers: [String], _ items: String) {
        for (identifier, attribute) in zip(identifiers, ["headerTitle", "footerTitle"]) {
            // Their views are not there; what they say is.
            guard let cell = cells.first(where: { ScreenDrafts.reuseIdentifier(of: $0) == identifier }) else {
                continue
            }
            var names = SchemeNames()
            names.add("content", .code("FUNCTION(\(items), 'wx_first')"))
            names.add(
                "section",
                .parts([
                    "name": .code("section"), "count": .code("\(items).@count"), "rows": .code(items),
                ]))
            names.add("defaults", .same)
            heads.insert(ObjectIdentifier(cell))
            let labels = drafts.named.filter { $0.cell === cell && $0.draft.name == "label" }
            var texts: [String] = []
            for label in labels {
                for binding in bindings(of: label) where ["wx_value", "text"].contains(binding.targetName) {
                    if let value = reading(names, { $0.value(of: binding) }) { texts.append(value.attribute) }
                }
            }
            if texts.isEmpty { texts = Self.constantTexts(in: cell) }
            if !texts.isEmpty { section[attribute] = texts.joined(separator: " ") }
        }
    }

    private static func constantTexts(in draft: Draft) -> [String] {
        (draft.words.map(\.view) + draft.content).flatMap { child -> [String] in
            (child.name == "label" ? [child["text"]].compactMap(\.self) : []) + constantTexts(in: child)
        }
    }

    // MARK: Deleting

    private mutating func offerDeletion(_ cell: Draft, _ mediator: Scheme.Mediator, _ provider: Scheme.Mediator) {
        guard let entity = provider.text("entityName"),
            let mine = isMine("content", of: entity, place: mediator.id.place)
        else {
            let place = mediator.setting("allowDeletion")?.place ?? mediator.id.place
            return diagnostics.append(
                .nobodysRows(mediator.id.words, provider.text("entityName"), at: location(place)))
        }
        let (id, place) = (mediatorName(mediator), mediator.id.place)
        let message = "delete:\(id)"
        cell.content.append(
            Draft(
                "rowActions", [("hidden", "{NOT \(mine)}")], place: place,
                content: [Draft("destructiveButtonItem", [("title", "Delete"), ("message", message)], place: place)]))
        var steps: [Draft] = []
        if let controller = self.mediator("deleteController", of: mediator) {
            // The row is what the service is asked with, later.
            declare("\(id)Row", nil, place: place)
            steps.append(Draft("set", [("name", "\(id)Row"), ("to", "{message.content}")], place: place))
            steps.append(
                Draft(
                    "sendMessage", [("message", "perform:\(mediatorName(controller))"), ("to", "self")], place: place))
        }
        steps.append(Draft("delete", [("entity", entity), ("where", "id == message.content.id")], place: place))
        actions.append(Draft("multipleActions", [("on", message)], place: place, content: steps))
    }

    /// Whether a record belongs to who uses the app, as a condition; nil if the model does not say to whom records belong.
    mutating func isMine(_ record: String, of entity: String, place: Markup.Place) -> String? {
        guard let relation = around.model.ownerRelationship(of: entity) else { return nil }
        let owners = around.model.entities.map(\.name).filter { around.model.isOwner($0) }
        guard let owner = owners.first else { return nil }
        let name = "own\(owner)"
        if !companions.contains(where: { $0["name"] == name }) {
            companions.append(Draft("query", [("name", name), ("entity", owner)], place: place))
        }
        return "(\(record).\(relation).id IN \(name).id)"
    }
}
