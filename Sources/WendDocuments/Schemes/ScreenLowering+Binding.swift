import WendCore
import WendExpressions

/// What elements show: bindings become live attributes, and values that inputs are given when something has changed.
extension ScreenLowering {
    /// The bindings of an element: those of the interface file first.
    func bindings(of named: ScreenDrafts.Named) -> [SchemeBinding] {
        inlineBindings(of: named.draft).bindings + (named.identifier.flatMap { scheme[element: $0] }?.bindings ?? [])
    }

    private func inlineBindings(of draft: Draft) -> (bindings: [SchemeBinding], diagnostics: [Diagnostic]) {
        guard let object = draft.object else { return ([], []) }
        var found: [SchemeBinding] = []
        var problems: [Diagnostic] = []
        for attribute in object.runtimeAttributes where attribute.keyPath == "wx.addBinding" {
            let (binding, diagnostics) = SchemeReader().binding(
                written: attribute.value.text, at: attribute.place, in: around.map)
            if let binding { found.append(binding) }
            problems += diagnostics
        }
        return (found, problems)
    }

    mutating func bindAll() {
        let inRows = inRowNames
        for named in drafts.named where named.cell.map({ !heads.contains(ObjectIdentifier($0)) }) ?? true {
            diagnostics += inlineBindings(of: named.draft).diagnostics
            let element = named.identifier.flatMap { scheme[element: $0] }
            for setting in element?.attributes ?? [] { assign(setting, named) }
            if let action = element?.action { press(named.draft, action) }
            var targets: Set<String> = []
            for binding in bindings(of: named) {
                let target = Self.plainTarget(binding.targetName, of: named.draft)
                guard targets.insert(target).inserted else {
                    let place = binding.target?.place ?? binding.place
                    diagnostics.append(
                        .targetTwice(target, of: named.identifier ?? named.draft.name, at: location(place)))
                    continue
                }
                guard let value = reading(named.cell == nil ? names : inRows, { $0.value(of: binding) }) else {
                    continue
                }
                bind(value, to: target, binding, named)
            }
        }
        for cell in drafts.worded { for word in cell.words { take(word.attribute, of: word.view, to: cell) } }
        if let own = scheme[element: Scheme.screenName] { bindScreen(own) }
    }

    /// Has a row that the platform lays out say what its view has become.
    private mutating func take(_ attribute: String, of view: Draft, to cell: Draft) {
        let isPicture = attribute == "image"
        if let shown = view.attributes.first(where: { $0.name == (isPicture ? "imageName" : "text") }) {
            if !isPicture {
                if cell[attribute] != nil || shown.value != "" { cell[attribute] = shown.value }
                if let index = cell.attributes.firstIndex(where: { $0.name == attribute }) {
                    cell.attributes[index].place = shown.place
                }
            } else {
                cell.content.removeAll { $0.name == "image" }
                cell.content.append(Draft("image", [("name", shown.value)], place: shown.place))
            }
        }
        for other in view.attributes where !["text", "imageName", "name"].contains(other.name) {
            diagnostics.append(
                .notSupported(
                    "'\(other.name.shortened)' of a view in a row that the platform lays out", at: location(other.place)
                ))
        }
    }

    /// In a row its record is known, and what the app keeps; nothing of the screen around it.
    private var inRowNames: SchemeNames {
        var names = SchemeNames()
        names.add("content", .same)
        names.add("defaults", .same)
        return names
    }

    static func plainTarget(_ target: String, of draft: Draft) -> String {
        if target != SchemeBinding.usualTarget { return target }
        return switch draft.name {
        case "button", "barButtonItem": "title"
        default: target
        }
    }

    // MARK: Elements

    private mutating func bind(
        _ value: BoundValue, to target: String, _ binding: SchemeBinding, _ named: ScreenDrafts.Named
    ) {
        let draft = named.draft
        let place = binding.place
        func write(_ attribute: String, _ written: String) {
            draft[attribute] = written
            if let index = draft.attributes.firstIndex(where: { $0.name == attribute }) {
                draft.attributes[index].place = place
            }
        }
        switch (target, draft.name) {
        case ("hidden", _), ("isHidden", _): write("hidden", "{\(Self.condition(value))}")
        case ("wx_visible", _): write("hidden", "{\(opposite(value))}")
        case ("wx_disabled", "button"), ("wx_disabled", "barButtonItem"), ("wx_disabled", "textField"):
            write("enabled", "{\(opposite(value))}")
        case ("enabled", "button"), ("enabled", "barButtonItem"), ("isEnabled", "button"),
            ("isEnabled", "barButtonItem"):
            write("enabled", "{\(Self.condition(value))}")
        case ("wx_readOnly", "textView"), ("wx_disabled", "textView"): write("editable", "{\(opposite(value))}")
        case ("editable", "textView"): write("editable", "{\(Self.condition(value))}")
        case ("wx_value", "label"), ("text", "label"), ("attributedText", "label"): write("text", value.attribute)
        case ("title", "button"), ("title", "barButtonItem"):
            write("title", value.attribute)
            if draft.name == "barButtonItem" { draft["systemItem"] = nil }
        case ("placeholder", _): write("placeholder", value.attribute)
        case ("wx_value", "progressBar"):
            // What only turns has no value, and is there while it turns.
            if draft["value"] == nil {
                write("hidden", "{\(opposite(value))}")
            } else {
                write("value", value.attribute)
            }
        case ("progress", "progressBar"): write("value", value.attribute)
        case ("wx_disabled", "fileField"): write("hidden", "{\(Self.condition(value))}")
        case ("wx_imageName", "imageView"):
            write("imageName", value.attribute)
            draft.content.removeAll { $0.name == "image" }
        case ("wx_imageUrl", "imageView"):
            write("address", value.attribute)
            if let placeholder = binding.placeholder {
                draft["imageName"] = BoundValue.escaped(placeholder.text)
                draft.content.removeAll { $0.name == "image" }
            }
        case ("wx_autoValue", "imageView"):
            // An address is known by how it begins.
            let isAddress = "\(value.code) BEGINSWITH 'http'"
            write("imageName", "{TERNARY(\(isAddress), NULL, \(value.code))}")
            write("address", "{TERNARY(\(isAddress), \(value.code), NULL)}")
            draft.content.removeAll { $0.name == "image" }
        case ("refreshControl.wx_value", _), ("tag", _): break
        case ("wx_value", "searchBar"), ("text", "searchBar"):
            write("text", value.attribute)
            if let way = Self.kept(binding) {
                kept.append((way, draft.name))
                diagnostics.append(
                    .notSupported("what is typed into a search bar is not kept in 'defaults'", at: location(place)))
            }
        default:
            let isValue = [SchemeBinding.usualTarget, Self.inputs[draft.name] ?? "", "text", "on", "value"].contains(
                target)
            if isValue, let place = Self.kept(binding), let parameter = Self.inputs[draft.name], named.cell == nil {
                // What the app keeps for its person is what the input shows, and changes.
                draft[parameter] = nil
                write("edits", place)
                tied[ObjectIdentifier(draft)] = place
                kept.append((place, draft.name))
            } else if isValue, Self.inputs[draft.name] != nil, named.cell == nil {
                rewrite(draft, value, binding)
            } else {
                let what = named.identifier.map { "'\($0)'" } ?? "<\(draft.name)>"
                diagnostics.append(.targetUnknown(target, of: what, at: location(binding.target?.place ?? place)))
            }
        }
    }

    /// The way to something the app keeps for its person, if a binding is just that.
    private static func kept(_ binding: SchemeBinding) -> String? {
        guard let source = binding.source?.text, source.hasPrefix("defaults."), binding.predicate == nil,
            binding.transformer == nil, binding.format == nil, binding.placeholder == nil,
            source.split(separator: ".").allSatisfy({ SchemeWords.name(String($0)) == $0 })
        else { return nil }
        return source
    }

    private static func condition(_ value: BoundValue) -> String { value.condition ?? value.code }

    private func opposite(_ value: BoundValue) -> String {
        if let condition = value.condition { return "NOT (\(condition))" }
        // How actions stand is yes or no.
        if statuses.contains(where: { value.code.hasPrefix("\($0).") }) { return "NOT \(value.code)" }
        return "TERNARY(\(value.code) == NULL OR \(value.code) == 0, YES, NO)"
    }

    /// An input is given its value when its screen comes, when what it is bound to changes, and again when something it waits for goes
    /// on: what was typed meanwhile is written over then.
    private mutating func rewrite(_ draft: Draft, _ value: BoundValue, _ binding: SchemeBinding) {
        let name = tie(draft)
        let place = binding.place
        // What is typed into has text, whatever it is bound to.
        let value =
            Self.typed.contains(draft.name) && value.parts == nil ? BoundValue(joining: [.code(value.code)]) : value
        guard let expression = try? ValueExpression(parsing: value.code) else { return }
        // Its own text is no reason to write it.
        let others = expression.translated { way in
            way.first == name
                ? (try? ValueExpression(parsing: "NULL")).map { ValueExpression.Replacement($0, names: way.count) }
                : nil
        }
        if others != expression {
            if let own = declaration(of: name), own["is"] == "" { own["is"] = "" }
        } else if let own = declaration(of: name) {
            own["is"] = value.attribute
        }
        let heard = [others.description] + refreshers(of: draft)
        companions.append(
            Draft(
                "change", [("of", "{[\(heard.joined(separator: ", "))]}"), ("message", "write:\(name)")], place: place))
        actions.append(
            Draft("set", [("on", "write:\(name)"), ("name", name), ("to", value.attribute)], place: place))
    }

    /// The states after which an element is written again.
    private func refreshers(of draft: Draft) -> [String] {
        let identifier = ScreenDrafts.identifier(of: draft)
        return scheme.mediators.filter { mediator in
            guard family(mediator) == .status else { return false }
            let elements = mediator.outletList("elements").map(\.text)
            return elements.isEmpty || elements.contains { $0 == identifier }
        }.map { mediatorName($0) }
    }

    private mutating func assign(_ setting: Scheme.Setting, _ named: ScreenDrafts.Named) {
        if ["wx_fieldName", "wx.name", "dublicateKeyPolicy", "serviceProviderClassName"].contains(setting.name.text) {
            return
        }
        let value = BoundValue(constant: setting.value)
        var binding = SchemeBinding(place: setting.place)
        binding.target = setting.name
        if Self.inputs[named.draft.name] != nil, ["text", "wx_value"].contains(setting.name.text) {
            named.draft[Self.inputs[named.draft.name] ?? "text"] = BoundValue.escaped(setting.value.displayText)
            return
        }
        bind(value, to: Self.plainTarget(setting.name.text, of: named.draft), binding, named)
    }

    private mutating func press(_ draft: Draft, _ action: (target: Scheme.Text, selector: Scheme.Text)) {
        guard ["button", "barButtonItem"].contains(draft.name) else { return }
        let selector = action.selector.text
        let isScreen = action.target.text == Scheme.screenName
        if isScreen, ["dismissAction:", "backAction:"].contains(selector) {
            draft["message"] = "back"
            if !screen.content.contains(where: { $0["on"] == "back" }), !actions.contains(where: { $0["on"] == "back" })
            {
                actions.append(Draft("back", [("on", "back")], place: action.selector.place))
            }
        } else if isScreen, selector == "nextAction:" {
            draft["message"] = "segue:Next"
        } else if let shown = drafts[action.target.text]?.object, shown.isOfApp {
            let word = String(selector.prefix { $0 != ":" })
            guard ["load", "download", "unload"].contains(word) else {
                diagnostics.append(
                    .notSupported(
                        "'\(action.target.text)' does not answer '\(selector)'", at: location(action.selector)))
                return
            }
            draft["message"] = word == "unload" ? word : "load"
            draft["to"] = shown.appName
        } else if let mediator = scheme[mediator: action.target.text] {
            switch selector {
            case "performAction": draft["message"] = formMessage(mediator, "perform:\(mediatorName(mediator))")
            case "cancelAction": draft["message"] = "cancel:\(mediatorName(mediator))"
            default:
                diagnostics.append(
                    .notSupported(
                        "'\(action.target.text)' does not answer '\(selector)'", at: location(action.selector)))
            }
        } else {
            let closest = guesses.closest(to: action.target.text, among: scheme.mediators.map(\.id.text))
            diagnostics.append(
                .outletOfNothing(
                    action.target.text, of: ScreenDrafts.identifier(of: draft) ?? draft.name, closest: closest,
                    at: location(action.target)))
        }
    }

    // MARK: The screen

    private mutating func bindScreen(_ element: Scheme.Element) {
        var targets: Set<String> = []
        for binding in element.bindings {
            guard targets.insert(binding.targetName).inserted else {
                diagnostics.append(
                    .targetTwice(
                        binding.targetName, of: Scheme.screenName, at: location(binding.target?.place ?? binding.place))
                )
                continue
            }
            guard let value = reading(names, { $0.value(of: binding) }) else { continue }
            switch binding.targetName {
            case "wx_dismissed":
                companions.append(
                    Draft(
                        "change", [("of", value.attribute), ("becomes", "{YES}"), ("message", "dismiss")],
                        place: binding.place))
                actions.append(Draft("dismissController", [("on", "dismiss")], place: binding.place))
            case "title":
                if let bar = drafts.bars.first {
                    (bar["title"], screen["title"]) = (value.attribute, nil)
                } else {
                    screen["title"] = value.attribute
                }
            default:
                diagnostics.append(
                    .targetUnknown(
                        binding.targetName, of: "the screen", at: location(binding.target?.place ?? binding.place)))
            }
        }
        for setting in element.attributes {
            switch setting.name.text {
            case "serviceProviderClassName", "useDynamicBindings", "clearsSelectionOnViewWillAppear": break
            case "deriveSegueContent":
                // What it was opened with is not its content.
                if !Conversions.truth(setting.value) { declare("content", nil, place: setting.place) }
            case "title":
                if drafts.bars.first?["title"] == nil {
                    screen["title"] = BoundValue.escaped(setting.value.displayText)
                }
            default:
                let known = ["serviceProviderClassName", "deriveSegueContent", "useDynamicBindings", "title"]
                diagnostics.append(
                    .attributeUnknown(
                        setting.name.text, of: "the screen",
                        closest: Suggestion.closest(to: setting.name.text, among: known), at: location(setting.name)))
            }
        }
    }
}
