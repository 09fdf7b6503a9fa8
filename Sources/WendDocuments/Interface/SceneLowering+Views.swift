import WendCore
import WendExpressions

/// Views.
extension SceneLowering {
    /// The view a screen shows: it fills it.
    mutating func root(_ view: InterfaceObject) -> Draft {
        let draft = self.view(view) ?? Draft("container", [("layout", "framed")], place: view.place, object: view)
        return draft
    }

    /// The draft of a view with everything in it; nil for what is not drawn, which is noted.
    mutating func view(_ object: InterfaceObject) -> Draft? {
        guard nesting < Self.mostNested else {
            note(
                "views lie more than \(Self.mostNested) deep in each other; what lies deeper is left out", object.place)
            return nil
        }
        nesting += 1
        defer { nesting -= 1 }
        guard let draft = basic(object) else { return nil }
        if let identifier = object.identifier { draft["name"] = identifier }
        if object.tag == Self.shownApp { draft["name"] = object.appName }
        if object.flag("hidden") == true { draft["hidden"] = "yes" }
        describe(draft, object)
        addGestures(draft, object)
        dress(draft, as: object)
        return draft
    }

    private mutating func basic(_ object: InterfaceObject) -> Draft? {
        noteUnheeded(object)
        func made(_ kind: String, _ attributes: [(String, String)] = []) -> Draft {
            Draft(kind, attributes, place: object.place, object: object)
        }
        switch object.tag {
        case "label": return label(object)
        case "button": return button(object)
        case "textField": return textField(object)
        case "textView": return textView(object)
        case "imageView": return image(object)
        case "searchBar":
            let draft = made("searchBar", [("placeholder", Self.literal(object["placeholder"] ?? "Search"))])
            if object["barStyle"] == "black" { draft["barStyle"] = "black" }
            if let text = object["text"]?.nonEmpty { draft["text"] = Self.literal(text) }
            if let prompt = object["prompt"]?.nonEmpty { draft["prompt"] = Self.literal(prompt) }
            for name in ["showsCancelButton", "showsBookmarkButton", "showsSearchResultsButton"]
            where object.flag(name) == true { draft[name] = "yes" }
            return draft
        case "switch":
            let draft = made("switch", [("on", object.flag("on") == true ? "yes" : "no")])
            answer(draft, object)
            return draft
        case "slider":
            let draft = made("slider")
            for (name, key) in [("value", "value"), ("minimumValue", "minValue"), ("maximumValue", "maxValue")] {
                if let number = object.number(key) { draft[name] = Self.text(of: number) }
            }
            if object.flag("continuous") == false { draft["continuous"] = "no" }
            // Elsewhere its changes are followed: the kind sends its message once more when it is let go.
            if isInPrototype { answer(draft, object) }
            return draft
        case "stepper":
            let draft = made("numberField")
            for (name, key) in [
                ("value", "value"), ("minimum", "minimumValue"), ("maximum", "maximumValue"), ("step", "stepValue"),
            ] {
                if let number = object.number(key) { draft[name] = Self.text(of: number) }
            }
            return draft
        case "segmentedControl": return segmented(object)
        case "datePicker":
            let modes = [
                "time": "time", "date": "date", "dateAndTime": "dateAndTime", "countDownTimer": "countDownTimer",
            ]
            let draft = made("datePicker", [("datePickerMode", modes[object["datePickerMode"] ?? ""] ?? "dateAndTime")])
            if let step = object.number("minuteInterval"), step > 1 { draft["minuteInterval"] = Self.text(of: step) }
            answer(draft, object)
            return draft
        case "pickerView":
            note("what this picker offers is said in code; it offers nothing here", object.place)
            return made("picker", [("options", "{[]}")])
        case "progressView":
            return made("progressBar", [("value", Self.text(of: object.number("progress") ?? 0))])
        case "activityIndicatorView":
            let draft = made("progressBar")
            if object.flag("animating") != true && object.flag("hidesWhenStopped") == true { draft["hidden"] = "yes" }
            return draft
        case "toolbar":
            let items = object.group("items").compactMap { barItem($0) }
            return made("toolbar").holding(items)
        case "navigationBar":
            noteLargeTitles(of: object)
            let items = object.group("items").filter { $0.tag == "navigationItem" }
            return made("navigationBar").holding(items.map { navigationItem($0) })
        case "tableView", "collectionView": return table(object)
        case "stackView": return stack(object)
        case "containerView": return embedded(object)
        case "visualEffectView":
            return container(
                object, subviews: object.child("contentView")?.group("subviews") ?? object.group("subviews"))
        case "webView", "wkWebView", "mapView", "mtkView", "glkView", "arskView", "arscnView", "sceneKitView", "skView",
            "pdfView", "pageControl", "tabBar":
            note("a <\(object.tag)> is not drawn; its place is kept", object.place)
            return container(object, subviews: [])
        case Self.shownApp: return shownApp(object)
        case "view" where object.isOfApp: return app(object)
        case "view", "scrollView", "control", "tableViewCellContentView", "collectionViewCellContentView",
            "tableViewCell", "collectionViewCell", "collectionReusableView":
            return container(object, subviews: subviews(of: object))
        case "placeholder", "customObject", "exit": return nil
        default:
            note("a <\(object.tag)> is drawn as a plain view", object.place)
            return container(object, subviews: subviews(of: object))
        }
    }

    /// What a view of this kind would do elsewhere.
    private mutating func noteUnheeded(_ object: InterfaceObject) {
        switch object.tag {
        case "visualEffectView": note("what is behind this is seen through it as it is, not blurred", object.place)
        case "scrollView":
            if object.flag("pagingEnabled") == true {
                note("what is scrolled here stops anywhere, not at pages", object.place(of: "pagingEnabled"))
            }
            if let scale = object.number("maximumZoomScale"), scale > 1 {
                note("nothing is zoomed here", object.place(of: "maximumZoomScale"))
            }
        case "imageView":
            if let name = object["highlightedImage"]?.nonEmpty {
                note(
                    "the picture '\(name.shortened)' is not shown: nothing is highlighted here",
                    object.place(of: "highlightedImage"))
            }
        default: break
        }
        for attribute in object.runtimeAttributes
        where attribute.keyPath.hasPrefix("wx.") && !attribute.keyPath.hasPrefix("wx.layoutHint")
            && !Self.knownAttributes.contains(attribute.keyPath)
        {
            let closest = Suggestion.closest(to: attribute.keyPath, among: Self.knownAttributes)
            note(
                "nothing here knows '\(attribute.keyPath.shortened)'"
                    + (closest.map { "; did you mean '\($0)'?" } ?? ""),
                attribute.place)
        }
    }

    private static let knownAttributes = ["wx.addBinding", "wx.identifier", "wx.name"]

    /// What is in a view; of a cell, what is in its content.
    func subviews(of object: InterfaceObject) -> [InterfaceObject] {
        if let content = object.child("contentView") { return subviews(of: content) }
        return object.group("subviews").filter { !$0.isLeftOut }
    }

    // MARK: Texts and buttons

    private mutating func label(_ object: InterfaceObject) -> Draft {
        let draft = Draft("label", place: object.place, object: object)
        let text = object.words("text") ?? attributed(object)
        draft.attributes.append(
            .init("text", Self.literal(text ?? ""), place: object.place(of: "text")))
        let lines = object.number("numberOfLines") ?? 1
        if lines > 0, lines <= 100 { draft["numberOfLines"] = Self.text(of: lines) }
        if object.flag("adjustsFontSizeToFit") == true, lines == 1 { draft["adjustsFontSizeToFitWidth"] = "yes" }
        return draft
    }

    /// The words of a text with parts that look different.
    private mutating func attributed(_ object: InterfaceObject) -> String? {
        guard let text = object.children.first(where: { $0.tag == "attributedString" }) else { return nil }
        let fragments = text.children.filter { $0.tag == "fragment" }
        if let attributes = fragments.first?.children.first(where: { $0.tag == "attributes" }) {
            pendingAttributes[ObjectIdentifier(object)] = attributes
        }
        if fragments.count > 1 {
            note("parts of this text look different; all of it is drawn like the first", text.place)
        }
        return fragments.map { $0.words("content") ?? "" }.joined()
    }

    private mutating func button(_ object: InterfaceObject) -> Draft {
        let draft = Draft("button", place: object.place, object: object)
        func state(_ key: String) -> InterfaceObject? {
            object.children.first { $0.tag == "state" && $0.key == key }
        }
        let normal = state("normal")
        let configuration = object.children.first { $0.tag == "buttonConfiguration" }
        // What it shows as it is: a button that is chosen, or can do nothing, has words and pictures of its own.
        let current =
            object.flag("enabled") == false
            ? state("disabled") : object.flag("selected") == true ? state("selected") : nil
        let title =
            current?.words("title") ?? normal?.words("title") ?? configuration?.words("title")
            ?? normal?.children.first { $0.tag == "attributedString" }.map { text in
                text.children.map { $0.words("content") ?? "" }.joined()
            }
        if let title = title?.nonEmpty {
            draft.attributes.append(
                .init("title", Self.literal(title), place: (normal ?? object).place(of: "title")))
        }
        let pictured = [current, normal, configuration].compactMap(\.self).first {
            $0["image"] != nil || $0["catalog"] == "system" && $0["backgroundImage"] != nil
        }
        if let pictured { picture(draft, of: pictured) }
        switch object["buttonType"] {
        case "contactAdd"?:
            draft["title"] = draft["title"] ?? "+"
            draft["accessibilityLabel"] = "Add"
        case "infoLight"?, "infoDark"?, "detailDisclosure"?:
            draft["title"] = draft["title"] ?? "ⓘ"
            draft["accessibilityLabel"] = "More information"
        case "close"?:
            draft["title"] = draft["title"] ?? "×"
            draft["accessibilityLabel"] = "Close"
        default: break
        }
        for state in object.children
        where state.tag == "state" && state.key != "normal" && state !== current {
            for attribute in ["title", "image", "backgroundImage"]
            where state[attribute] != nil && state[attribute] != normal?[attribute] {
                note("a \(attribute) for the state '\(state.key ?? "")' is not drawn", state.place(of: attribute))
            }
        }
        if object.flag("enabled") == false { draft["enabled"] = "no" }
        if draft["title"] == nil, draft["accessibilityLabel"] == nil {
            draft["accessibilityLabel"] = called(object) ?? draft.content.first?["name"] ?? "Button"
        }
        if let style = configuration?["style"], style == "filled" { draft["role"] = "primary" }
        answer(draft, object)
        return draft
    }

    /// The picture of a button.
    private func picture(_ draft: Draft, of state: InterfaceObject) {
        guard let symbol = SystemSymbol(of: state) else {
            return draft.content.append(
                Draft("image", [("name", state["image"] ?? "")], place: state.place(of: "image")))
        }
        if draft["title"] != nil { return }
        draft.attributes.append(.init("title", symbol.sign ?? symbol.words, place: state.place(of: "image")))
        draft["accessibilityLabel"] = symbol.words
    }

    private mutating func image(_ object: InterfaceObject) -> Draft {
        // What a scheme changes is a picture of the app by then.
        guard object.identifier == nil, let symbol = SystemSymbol(of: object) else {
            let draft = Draft("imageView", place: object.place, object: object)
            if let name = object["image"]?.nonEmpty {
                draft.attributes.append(.init("imageName", name, place: object.place(of: "image")))
            }
            return draft
        }
        guard let sign = symbol.sign else {
            note("the platform's picture '\(object["image"] ?? "")' is not drawn", object.place(of: "image"))
            return Draft("container", [("layout", "framed")], place: object.place, object: object)
        }
        let draft = Draft(
            "label", [("text", sign), ("accessibilityLabel", symbol.words)], place: object.place, object: object)
        let frame = frame(of: object)
        look(draft) { style in
            style.fontSize = min(max(8, min(frame?.width ?? 24, frame?.height ?? 24) * 0.8), 400)
            style.alignment = .center
        }
        return draft
    }

    private mutating func textField(_ object: InterfaceObject) -> Draft {
        let draft = Draft("textField", place: object.place, object: object)
        if let text = object.words("text")?.nonEmpty { draft["text"] = Self.literal(text) }
        if let placeholder = object.words("placeholder")?.nonEmpty { draft["placeholder"] = Self.literal(placeholder) }
        if let mode = object["clearButtonMode"], ["never", "whileEditing", "unlessEditing", "always"].contains(mode) {
            draft["clearButtonMode"] = mode
        }
        if object.flag("clearsOnBeginEditing") == true { draft["clearsOnBeginEditing"] = "yes" }
        if object.flag("adjustsFontSizeToFit") == true { draft["adjustsFontSizeToFitWidth"] = "yes" }
        traits(draft, object)
        return draft
    }

    private mutating func textView(_ object: InterfaceObject) -> Draft {
        let draft = Draft("textView", place: object.place, object: object)
        if let text = object.words("text")?.nonEmpty ?? attributed(object)?.nonEmpty {
            draft["text"] = Self.literal(text)
        }
        if object.flag("editable") == false { draft["editable"] = "no" }
        traits(draft, object)
        return draft
    }

    /// How the keyboard helps.
    private func traits(_ draft: Draft, _ object: InterfaceObject) {
        guard let traits = object.child("textInputTraits") else { return }
        let known = [
            "autocapitalizationType", "autocorrectionType", "spellCheckingType", "keyboardType", "returnKeyType",
        ]
        for name in known {
            guard let value = traits[name] else { continue }
            draft[name] = value == "URL" ? "url" : value == "alphabet" ? "asciiCapable" : value
        }
        if traits.flag("secureTextEntry") == true { draft["secureTextEntry"] = "yes" }
        if traits.flag("enablesReturnKeyAutomatically") == true { draft["enablesReturnKeyAutomatically"] = "yes" }
        let allowed: [String: Enumeration] = [
            "autocapitalizationType": .autocapitalizationType, "autocorrectionType": .correctionType,
            "spellCheckingType": .correctionType, "keyboardType": .keyboardType, "returnKeyType": .returnKeyType,
        ]
        for (name, enumeration) in allowed {
            if let value = draft[name], !enumeration.names.contains(value) { draft[name] = nil }
        }
    }

    private mutating func segmented(_ object: InterfaceObject) -> Draft {
        let draft = Draft("segmentedControl", place: object.place, object: object)
        for (index, segment) in object.group("segments").enumerated() {
            let item = Draft("segment", place: segment.place)
            if let title = segment["title"]?.nonEmpty { item["title"] = Self.literal(title) }
            if let symbol = SystemSymbol(of: segment) {
                item["title"] = item["title"] ?? symbol.words
            } else if let image = segment["image"] {
                item.content.append(
                    Draft(
                        "image", [("name", image), ("accessibilityLabel", segment["title"] ?? image)],
                        place: segment.place))
            }
            if item["title"] == nil, item.content.isEmpty { item["title"] = "\(index + 1)" }
            if segment.flag("enabled") == false { item["enabled"] = "no" }
            draft.content.append(item)
        }
        draft["selectedSegmentIndex"] = Self.text(of: object.number("selectedSegmentIndex") ?? 0)
        if object.flag("momentary") == true { draft["momentary"] = "yes" }
        return draft
    }

    // MARK: What can be done

    /// Sends what a control is tied to: a segue, a way back, or a message to the app.
    mutating func answer(_ draft: Draft, _ object: InterfaceObject, parameter: String = "message") {
        guard let (message, receiver, place) = message(of: object) else { return }
        draft.attributes.append(.init(parameter, message, place: place))
        if let receiver { draft.attributes.append(.init("to", receiver, place: place)) }
    }

    mutating func message(of object: InterfaceObject) -> (name: String, to: String?, place: Markup.Place)? {
        for connection in object.connections(.segue) {
            if connection.way == "unwind" {
                sendsBack = true
                return ("back", nil, connection.place)
            }
            if !StoryboardLowering.isHeld(connection) {
                return (StoryboardLowering.message(of: connection), nil, connection.place)
            }
        }
        for connection in object.connections(.action) {
            let selector = connection.name.prefix { $0 != ":" }
            if ["dismissAction", "backAction"].contains(selector) {
                sendsBack = true
                return ("back", nil, connection.place)
            }
            if let shown = file.objects[connection.destination], shown.isOfApp {
                return message(String(selector), to: shown, connection.place)
            }
            return (String(selector), "app", connection.place)
        }
        return nil
    }

    private mutating func addGestures(_ draft: Draft, _ object: InterfaceObject) {
        let named = object.connections(.outletCollection).filter { $0.name == "gestureRecognizers" }.map(\.destination)
        var drafts: [Draft] = []
        for recognizer in named.compactMap({ recognizers[$0] }) {
            let name: (kind: String, message: String)? =
                switch recognizer.tag {
                case "tapGestureRecognizer": ("tapGesture", "message")
                case "pongPressGestureRecognizer", "longPressGestureRecognizer": ("longPressGesture", "beginMessage")
                case "swipeGestureRecognizer": ("swipeGesture", "message")
                default: nil
                }
            guard let name else {
                note("a <\(recognizer.tag)> is not followed", recognizer.place)
                continue
            }
            let gesture = Draft(name.kind, place: recognizer.place, object: recognizer)
            answer(gesture, recognizer, parameter: name.message)
            if gesture.attributes.isEmpty { continue }
            if let taps = recognizer.number("numberOfTapsRequired"), taps > 1 {
                gesture["numberOfTapsRequired"] = Self.text(of: taps)
            }
            if let touches = recognizer.number("numberOfTouchesRequired"), touches > 1 {
                gesture["numberOfTouchesRequired"] = Self.text(of: touches)
            }
            if let time = recognizer.number("minimumPressDuration") {
                gesture["minimumPressDuration"] = Self.text(of: time)
            }
            if let direction = recognizer["direction"] { gesture["direction"] = direction }
            drafts.append(gesture)
        }
        if !drafts.isEmpty {
            draft.content.append(Draft("gestures", isParameter: true, place: object.place, content: drafts))
        }
    }

    // MARK: Words for those who do not see

    private mutating func describe(_ draft: Draft, _ object: InterfaceObject) {
        let spoken = object.children.first { $0.tag == "accessibility" }
        if let label = spoken?.words("label")?.nonEmpty { draft["accessibilityLabel"] = Self.literal(label) }
        if let hint = spoken?.words("hint")?.nonEmpty { draft["accessibilityHint"] = Self.literal(hint) }
        if let traits = spoken?.children.first(where: { $0.tag == "accessibilityTraits" }) {
            let names = Enumeration.accessibilityTraits.names.filter { traits.flag($0) == true }
            if !names.isEmpty { draft["accessibilityTraits"] = names.joined(separator: " ") }
        }
        if let identifier = spoken?["identifier"]?.nonEmpty, draft["name"] == nil { draft["name"] = identifier }
        let needs = [
            "textField", "textView", "slider", "numberField", "switch", "segmentedControl", "datePicker", "picker",
            "progressBar",
        ]
        if needs.contains(draft.name), draft["accessibilityLabel"] == nil, draft["placeholder"] == nil {
            draft["accessibilityLabel"] = called(object) ?? Self.usualWords[object.tag] ?? "Input"
        }
    }

    private static let usualWords = [
        "activityIndicatorView": "Loading", "progressView": "Progress", "textField": "Text", "textView": "Text",
        "slider": "Amount", "stepper": "Number", "switch": "On", "datePicker": "Date", "pickerView": "Choice",
    ]

    /// What the makers of a file call an object, as words.
    private func called(_ object: InterfaceObject) -> String? {
        if let label = object["userLabel"]?.nonEmpty { return Self.literal(label) }
        guard let name = object.identifier else { return nil }
        var words = ""
        for character in name {
            if character.isUppercase, !words.isEmpty {
                words += " \(character.lowercased())"
            } else {
                words.append(character)
            }
        }
        return Self.literal(words.prefix(1).uppercased() + words.dropFirst())
    }

    // MARK: Containers

    mutating func container(_ object: InterfaceObject, subviews: [InterfaceObject]) -> Draft {
        let draft = Draft("container", [("layout", "framed")], place: object.place, object: object)
        let holder = object.child("contentView") ?? object
        // The ground of a row that is chosen, and what stands behind all, is no view among others.
        let grounds = object["tableViewCell"].flatMap { file.objects[$0] }.map { cell in
            ["selectedBackgroundView", "backgroundView"].compactMap { cell.outlet($0) }
        }
        lay(grounds.map { grounds in subviews.filter { !grounds.contains($0.id) } } ?? subviews, in: draft, of: holder)
        return draft
    }

    private mutating func embedded(_ object: InterfaceObject) -> Draft {
        let draft = Draft("container", [("layout", "framed")], place: object.place, object: object)
        if let segue = object.connections(.segue).first(where: { $0.way == "embed" }) {
            held.append(Held(segue: segue) { inner in draft.content.append(inner) })
        } else {
            note("this container holds no controller", object.place)
        }
        return draft
    }

    static func text(of number: Double) -> String {
        number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
    }
}

extension Draft {
    /// The same with more in it.
    func holding(_ content: [Draft]) -> Draft {
        self.content += content
        return self
    }
}
