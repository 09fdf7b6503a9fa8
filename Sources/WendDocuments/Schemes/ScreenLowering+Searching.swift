import WendCore
import WendExpressions

/// What a person looks for: the text of a search bar, which filters rows and asks a service.
extension ScreenLowering {
    /// The value that keeps what is looked for.
    func searchText(_ mediator: Scheme.Mediator) -> String { "\(mediatorName(mediator))Text" }

    /// The value that keeps what is typed into a search bar; nil if nobody looks for it.
    func searchText(ofBar bar: Draft) -> String? {
        guard let identifier = ScreenDrafts.identifier(of: bar) else { return nil }
        return scheme.mediators.first {
            $0.className == "SearchActionController" && $0.outlet("sender")?.text == identifier
        }.map { searchText($0) }
    }

    /// The provider whose rows are filtered: its own, else that of the table it serves.
    func searchedProvider(_ search: Scheme.Mediator) -> Scheme.Mediator? {
        if let own = search.outlet("contentProvider") { return scheme[mediator: own.text] }
        let display = scheme.mediators.first { display in
            guard let target = display.outlet("searchController") else { return false }
            return scheme[mediator: target.text]?.id.text == search.id.text
        }
        return display?.outlet("mainContentProvider").flatMap { scheme[mediator: $0.text] }
    }

    /// Whether somebody is looking for something with it, as an expression.
    func isSearching(_ search: Scheme.Mediator) -> String? {
        search.text("actionName") == nil ? nil : "\(searchText(search)) != ''"
    }

    mutating func search(_ mediator: Scheme.Mediator) {
        let (text, id) = (searchText(mediator), mediatorName(mediator))
        let place = mediator.id.place
        declare(text, "", place: place)
        declare("\(text)IsDue", "{NO}", place: place)
        guard let sender = draft("sender", of: mediator) else {
            if mediator.outlet("sender") == nil { missing("sender", of: mediator) }
            return
        }
        if sender.name == "searchBar" {
            sender["textDidChangeMessage"] = "search:\(id)"
            sender["searchMessage"] = "search:\(id):now"
            sender["showsCancelButton"] = "yes"
            for (message, isDue) in [("search:\(id)", "NO"), ("search:\(id):now", "YES")] {
                actions.append(
                    Draft(
                        "multipleActions", [("on", message)], place: place,
                        content: [
                            Draft("set", [("name", text), ("to", "{message.text}")], place: place),
                            Draft("set", [("name", "\(text)IsDue"), ("to", "{\(isDue)}")], place: place),
                        ]))
            }
        } else if Self.inputs[sender.name] != nil {
            let typed = tie(sender)
            let throttle = mediator.flag("dynamicSearch", false) ? "0" : "0.5"
            companions.append(
                Draft(
                    "change", [("of", "{\(typed)}"), ("throttle", throttle), ("message", "search:\(id)")], place: place)
            )
            actions.append(
                Draft("set", [("on", "search:\(id)"), ("name", text), ("to", "{\(typed)}")], place: place))
        } else {
            diagnostics.append(
                .outletOfAnother(
                    mediator.outlet("sender")?.words ?? "", "search bar or text input", at: location(place))
            )
        }
        guard let action = mediator.text("actionName"), isDescribed(action, mediator) else { return }
        let seconds = BoundValue.written(.double(max(mediator.number("actionThrottleInterval") ?? 0.5, 0)))
        companions.append(
            Draft(
                "change",
                [
                    ("of", "{\(text)}"), ("throttle", "{TERNARY(\(text)IsDue, 0, \(seconds))}"),
                    ("message", "perform:\(id)"),
                ], place: place))
    }

    mutating func missing(_ outlet: String, of mediator: Scheme.Mediator) {
        diagnostics.append(.outletMissing(outlet, of: mediator.id.words, at: location(mediator.id)))
    }
}
