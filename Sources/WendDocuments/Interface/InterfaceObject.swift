import WendCore

/// One element of an interface file as it is written: an object, or a value such as a colour or a frame. Pure data.
///
/// What its variations for narrow, high screens say, as phones held upright have them, is taken for its own. What is asked of every object
/// again and again is found when it is made.
package final class InterfaceObject {
    package struct Attribute {
        package let name: String
        package let value: String
        package let place: Markup.Place
    }

    /// The name of its element: `label`, `viewController`, `color`.
    package let tag: String
    /// In the order of the file; those a variation gives come last.
    package let attributes: [Attribute]
    /// The elements in it, values and groups such as `subviews` included.
    package let children: [InterfaceObject]
    package let id: String
    /// What it is to the object it stands in.
    package let key: String?
    /// Where it lies in what it is in, if the file says it.
    package let frame: Frame?
    /// What the file gives to properties, whatever the class says of them.
    package let runtimeAttributes: [RuntimeAttribute]
    /// Its ties to other objects.
    package let connections: [Connection]
    /// Its text, for `<string key="text">`.
    package let text: String
    /// Where it is written, in the joined texts.
    package let place: Markup.Place

    init(tag: String, attributes: [Attribute], children: [InterfaceObject], text: String, place: Markup.Place) {
        self.tag = tag
        self.text = text
        self.place = place
        let (attributes, children) = Self.settled(attributes, children)
        (self.attributes, self.children) = (attributes, children)
        (id, key) = (Self.value("id", in: attributes) ?? "", Self.value("key", in: attributes))
        // Most have nothing in them.
        guard !children.isEmpty else {
            frame = nil
            runtimeAttributes = []
            connections = []
            return
        }
        frame = Self.frame(in: children)
        runtimeAttributes = Self.group("userDefinedRuntimeAttributes", in: children).compactMap(RuntimeAttribute.init)
        connections = Self.group("connections", in: children).compactMap(Connection.init)
    }

    package subscript(attribute: String) -> String? { Self.value(attribute, in: attributes) }

    private static func value(_ name: String, in attributes: [Attribute]) -> String? {
        for attribute in attributes where attribute.name == name { return attribute.value }
        return nil
    }

    /// Where an attribute is written; where the object is, without it.
    package func place(of attribute: String) -> Markup.Place {
        attributes.first { $0.name == attribute }?.place ?? place
    }

    package var customClass: String? { self["customClass"] }
    /// What schemes and flows call it.
    package var identifier: String? {
        runtimeAttributes.first { $0.keyPath == "wx.identifier" }?.value.text.nonEmpty
    }

    package func flag(_ attribute: String) -> Bool? {
        switch self[attribute] {
        case "YES"?, "yes"?, "true"?: true
        case "NO"?, "no"?, "false"?: false
        default: nil
        }
    }

    /// A number that can be used: finite, and no further from 0 than anything is drawn.
    package func number(_ attribute: String) -> Double? { self[attribute].flatMap(Self.number) }

    static func number(_ text: String) -> Double? {
        guard let number = Double(text), number.isFinite, abs(number) <= farthest else { return nil }
        return number
    }

    private static let farthest = 100_000.0

    /// What stands under a key, such as `view` or `textColor`.
    package func child(_ key: String) -> InterfaceObject? { children.first { $0.key == key } }

    /// What stands in a group without a key, such as `subviews`, `constraints`, `items`.
    package func group(_ tag: String) -> [InterfaceObject] { Self.group(tag, in: children) }

    private static func group(_ tag: String, in children: [InterfaceObject]) -> [InterfaceObject] {
        guard let first = children.firstIndex(where: { $0.tag == tag }) else { return [] }
        let others = children[(first + 1)...].lazy.filter { $0.tag == tag }
        return others.reduce(into: children[first].children) { $0 += $1.children }
    }

    /// A text that is an attribute, or an element of its own.
    package func words(_ key: String) -> String? {
        self[key] ?? children.first { ($0.tag == "string" || $0.tag == "mutableString") && $0.key == key }?.text
    }

    // MARK: Variations

    /// What is written of an object with what variations say of it.
    private static func settled(
        _ attributes: [Attribute], _ children: [InterfaceObject]
    ) -> ([Attribute], [InterfaceObject]) {
        guard children.contains(where: { $0.tag == "variation" }) else { return (attributes, children) }
        var (attributes, children) = (attributes, children)
        var given: [String: InterfaceObject] = [:]
        for variation in children where variation.tag == "variation" && isMeant(variation.key ?? "") {
            let changed = variation.attributes.filter { $0.name != "key" }
            attributes.removeAll { old in changed.contains { $0.name == old.name } }
            attributes += changed
            for child in variation.children {
                if child.tag == "mask" {
                    mask(child, in: children)
                } else if let key = child.key {
                    given[key] = child
                }
            }
        }
        if given.isEmpty { return (attributes, children) }
        children.removeAll { $0.tag != "variation" && $0.key.flatMap { given[$0] } != nil }
        children += given.values.sorted { $0.place.range.lowerBound < $1.place.range.lowerBound }
        return (attributes, children)
    }

    /// Leaves out, and takes back, what a mask names of a group.
    private static func mask(_ mask: InterfaceObject, in children: [InterfaceObject]) {
        guard let key = mask.key else { return }
        var isLeftOut: [String: Bool] = [:]
        for reference in mask.children {
            if let id = reference["reference"] { isLeftOut[id] = reference.tag == "exclude" }
        }
        for object in group(key, in: children) {
            if let isLeftOut = isLeftOut[object.id] { object.isLeftOut = isLeftOut }
        }
    }

    /// Whether a mask leaves it out on narrow, high screens.
    package private(set) var isLeftOut = false

    /// Whether rows are made of it.
    package internal(set) var isPrototype = false

    private static func isMeant(_ key: String) -> Bool {
        if key == "default" { return true }
        return key.split(separator: "-").allSatisfy { $0 == "widthClass=compact" || $0 == "heightClass=regular" }
    }
}

extension InterfaceObject {
    /// What shows a view of a file in which no controller does.
    /// - Parameter owner: What stands for the object that reads the file.
    static func controller(of view: InterfaceObject, owner: InterfaceObject?) -> InterfaceObject {
        let shown = InterfaceObject(
            tag: view.tag,
            attributes: [Attribute(name: "key", value: "view", place: view.place)]
                + view.attributes.filter { $0.name != "key" },
            children: view.children, text: view.text, place: view.place)
        return InterfaceObject(
            tag: "viewController",
            attributes: [Attribute(name: "id", value: "screen", place: view.place)]
                + (owner?.attributes.filter { $0.name == "customClass" } ?? []),
            children: (owner?.children ?? []) + [shown], text: "", place: view.place)
    }
}

extension InterfaceObject {
    /// A value that a file gives to a property of an object, whatever its class says of it.
    package struct RuntimeAttribute {
        package let keyPath: String
        package let type: String
        package let value: Value
        package let place: Markup.Place

        init?(_ element: InterfaceObject) {
            guard let keyPath = element["keyPath"] else { return nil }
            self.keyPath = keyPath
            type = element["type"] ?? "string"
            value = InterfaceObject.value(of: element)
            place = element.place
        }
    }

    package enum Value {
        case text(String)
        case number(Double)
        case bool(Bool)
        case color(InterfaceObject)
        /// A point, a size, a rectangle or a range: what is written of it.
        case numbers([String: Double])
        case null

        /// As a text, if it can be one.
        package var text: String {
            switch self {
            case .text(let text): text
            case .number(let number): number == number.rounded() ? String(Int(number)) : String(number)
            case .bool(let flag): flag ? "YES" : "NO"
            case .color, .numbers, .null: ""
            }
        }
    }

    package func runtime(_ keyPath: String) -> Value? {
        runtimeAttributes.last { $0.keyPath == keyPath }?.value
    }

    private static func value(of element: InterfaceObject) -> Value {
        let inner = element.child("value")
        switch element["type"] ?? "string" {
        case "nil": return .null
        case "boolean": return .bool((element.flag("value") ?? inner?.flag("value")) == true)
        case "number": return (inner?.number("value") ?? element.number("value")).map(Value.number) ?? .null
        case "color": return inner.map(Value.color) ?? .null
        case "point", "size", "rect", "range":
            guard let inner else { return .null }
            var numbers: [String: Double] = [:]
            for attribute in inner.attributes { numbers[attribute.name] = number(attribute.value) }
            return .numbers(numbers)
        // Text, localised text and images are all called by what is written.
        default: return .text(element["value"] ?? inner?["value"] ?? inner?.text ?? "")
        }
    }
}

extension InterfaceObject {
    /// A tie to another object: an outlet, an action or a segue.
    package struct Connection {
        package enum Kind: String { case outlet, outletCollection, action, segue }
        package let kind: Kind
        /// The property of an outlet, the selector of an action, the identifier of a segue.
        package let name: String
        package let destination: String
        /// The way of a segue (`show`, `presentation`, `embed`, `relationship`), or what an action answers.
        package let way: String
        /// The relationship a segue stands for.
        package let relationship: String?
        package let id: String
        package let place: Markup.Place
        package let object: InterfaceObject

        init?(_ element: InterfaceObject) {
            guard let kind = Kind(rawValue: element.tag), let destination = element["destination"] else { return nil }
            name =
                switch kind {
                case .outlet, .outletCollection: element["property"] ?? ""
                case .action: element["selector"] ?? ""
                case .segue: element["identifier"] ?? ""
                }
            (self.kind, self.destination, object) = (kind, destination, element)
            way = element["kind"] ?? element["eventType"] ?? ""
            relationship = element["relationship"]
            (id, place) = (element.id, element.place)
        }
    }

    package func connections(_ kind: Connection.Kind) -> [Connection] { connections.filter { $0.kind == kind } }

    /// The id of what an outlet leads to.
    package func outlet(_ property: String) -> String? {
        connections.first { $0.kind == .outlet && $0.name == property }?.destination
    }
}

extension InterfaceObject {
    /// A rectangle in points.
    package struct Frame: Equatable {
        package var x, y, width, height: Double
        package var right: Double { x + width }
        package var bottom: Double { y + height }
    }

    private static func frame(in children: [InterfaceObject]) -> Frame? {
        guard let rect = children.first(where: { $0.key == "frame" }), rect.tag == "rect", let x = rect.number("x"),
            let y = rect.number("y"), let width = rect.number("width"), let height = rect.number("height"),
            width >= 0, height >= 0
        else { return nil }
        return Frame(x: x, y: y, width: width, height: height)
    }

    /// Why the frame that the file says cannot be used, and where that is written; nil if it can, or if there is none.
    var frameProblem: (message: String, place: Markup.Place)? {
        guard frame == nil, let rect = children.first(where: { $0.key == "frame" }), rect.tag == "rect" else {
            return nil
        }
        for (name, least) in [("x", -Self.farthest), ("y", -Self.farthest), ("width", 0.0), ("height", 0.0)] {
            guard let written = rect[name] else { return ("a frame without '\(name)' counts for nothing", rect.place) }
            if let number = rect.number(name), number >= least { continue }
            return (
                "'\(written.shortened)' is no \(name) of a frame, which counts for nothing", rect.place(of: name)
            )
        }
        return nil
    }
}

extension String {
    var nonEmpty: String? { isEmpty ? nil : self }
}
