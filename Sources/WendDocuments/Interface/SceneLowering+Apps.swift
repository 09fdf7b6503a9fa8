import WendCore

/// Views that show other apps.
extension SceneLowering {
    /// What stands for the app in a view that shows one; no file has such an element.
    static let shownApp = "shownApp"

    /// A view that shows an app: what is drawn in it, and behind that the app, as far from its edges as it says.
    mutating func app(_ object: InterfaceObject) -> Draft {
        guard object.appSource != nil else {
            note("this shows no app: neither `resourceName` nor `downloadUrl` is said", object.place)
            return container(object, subviews: subviews(of: object))
        }
        if object.runtime("entryPoint").map({ $0.text != "Main" }) == true {
            note("an app begins with its own first screen, whatever `entryPoint` says", object.place)
        }
        let frame = object.frame ?? InterfaceObject.Frame(x: 0, y: 0, width: 0, height: 0)
        let (margin, header) = (object.runtimeNumber("margins") ?? 2, object.runtimeNumber("headerHeight") ?? 22)
        let numbers = [
            ("x", margin), ("y", header), ("width", max(0, frame.width - 2 * margin)),
            ("height", max(0, frame.height - header - margin)),
        ]
        func attributes(_ key: String, _ others: [(String, String)]) -> [InterfaceObject.Attribute] {
            ([("key", key)] + others).map { .init(name: $0.0, value: $0.1, place: object.place) }
        }
        let rect = InterfaceObject(
            tag: "rect", attributes: attributes("frame", numbers.map { ($0.0, Self.text(of: $0.1)) }), children: [],
            text: "", place: object.place)
        let mask = InterfaceObject(
            tag: "autoresizingMask",
            attributes: attributes("autoresizingMask", [("widthSizable", "YES"), ("heightSizable", "YES")]),
            children: [],
            text: "", place: object.place)
        let own = object.attributes.filter { $0.name != "customClass" }
        let groups = object.children.filter { $0.tag == "userDefinedRuntimeAttributes" }
        let inner = InterfaceObject(
            tag: Self.shownApp,
            attributes: own.map { attribute in
                guard attribute.name == "id" else { return attribute }
                return .init(name: "id", value: "\(object.id)-app", place: attribute.place)
            }, children: [rect, mask] + groups, text: "", place: object.place)
        return container(object, subviews: [inner] + subviews(of: object))
    }

    /// The app itself.
    func shownApp(_ object: InterfaceObject) -> Draft {
        let draft = Draft("bundle", place: object.place, object: object)
        draft["source"] = object.appSource.map(Self.literal)
        draft["identifier"] = object.runtime("widgetIdentifier")?.text.nonEmpty.map(Self.literal)
        if object.runtime("autoload")?.text != "YES" { draft["loads"] = "no" }
        if object.runtime("scaled")?.text != "NO" { draft["scaled"] = "yes" }
        return draft
    }

    /// What a control asks of a view that shows an app.
    mutating func message(
        _ selector: String, to object: InterfaceObject, _ place: Markup.Place
    ) -> (name: String, to: String?, place: Markup.Place)? {
        switch selector {
        case "load", "download": return ("load", object.appName, place)
        case "unload": return ("unload", object.appName, place)
        default:
            note("a view that shows an app does not answer '\(selector)'", place)
            return nil
        }
    }
}

extension InterfaceObject {
    /// Whether it is a view that shows another app.
    var isOfApp: Bool { customClass == "WidgetView" }

    /// Where that app is: beside the file, else elsewhere.
    var appSource: String? {
        runtime("resourceName")?.text.nonEmpty ?? runtime("downloadUrl")?.text.nonEmpty
    }

    /// What it is called in the document.
    var appName: String {
        let own = id.hasSuffix("-app") ? id.dropLast(4) : id[...]
        return "app" + own.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    func runtimeNumber(_ keyPath: String) -> Double? {
        if case .number(let number)? = runtime(keyPath) { number } else { nil }
    }
}
