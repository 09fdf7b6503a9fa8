import WendCore
import WendExpressions

/// Mediators that are drawn: objects beside a controller, whose class is one that schemes know, with attributes and outlets as they
/// have them in schemes.
struct DrawnMediators {
    private let scene: LoweredScene
    private let drawn: [InterfaceObject]
    /// What is called by the ids of objects.
    private var names: [String: String] = [:]
    private var drafts: [String: Draft] = [:]

    init(_ scene: LoweredScene) {
        self.scene = scene
        drawn = scene.others.filter { MediatorClass.named(Self.className(of: $0)) != nil }
        if drawn.isEmpty { return }
        for object in drawn { names[object.id] = object.identifier ?? Self.name(ofID: object.id) }
        note(scene.draft)
    }

    private mutating func note(_ draft: Draft) {
        if let id = draft.object?.id, !id.isEmpty, drafts[id] == nil { drafts[id] = draft }
        for child in draft.content { note(child) }
    }

    /// The scheme with them; as it is where none are drawn.
    func added(to scheme: Scheme?) -> Scheme? {
        if drawn.isEmpty { return scheme }
        var scheme = scheme ?? Scheme()
        for object in drawn { scheme.add(mediator(object)) }
        return scheme
    }

    static func className(of object: InterfaceObject) -> String {
        object.customClass?.split(separator: ".").last.map(String.init) ?? ""
    }

    private static func name(ofID id: String) -> String { "o" + id.filter { $0.isLetter || $0.isNumber } }

    private func mediator(_ object: InterfaceObject) -> Scheme.Mediator {
        var id = Scheme.Text(names[object.id] ?? "", place: object.place)
        if object.identifier == nil { id.called = Self.words(for: object, Self.className(of: object)) }
        var mediator = Scheme.Mediator(
            id: id,
            type: .init(Self.className(of: object), place: object.place(of: "customClass")))
        for attribute in object.runtimeAttributes where !attribute.keyPath.hasPrefix("wx.") {
            mediator.attributes.append(
                .init(
                    .init(attribute.keyPath, place: attribute.place), Self.value(of: attribute.value),
                    place: attribute.place))
        }
        var outlets: [Scheme.Outlet] = []
        for connection in object.connections
        where connection.kind == .outlet || connection.kind == .outletCollection {
            let target = target(of: connection)
            if let place = outlets.firstIndex(where: { $0.name.text == connection.name }) {
                outlets[place].targets.append(target)
            } else {
                outlets.append(
                    .init(
                        name: .init(connection.name, place: connection.place), targets: [target],
                        isList: connection.kind == .outletCollection))
            }
        }
        mediator.outlets = outlets
        return mediator
    }

    /// What the file itself calls an object that has no name: the label its author has given it, else its class and id.
    private static func words(for object: InterfaceObject, _ kind: String) -> String {
        object["userLabel"] ?? "\(kind) \(object.id)"
    }

    private func target(of connection: InterfaceObject.Connection) -> Scheme.Text {
        let id = connection.destination
        var target = Scheme.Text(name(of: id), place: connection.place)
        if let object = drawn.first(where: { $0.id == id }) {
            if object.identifier == nil { target.called = Self.words(for: object, Self.className(of: object)) }
        } else if let object = drafts[id]?.object {
            if object.identifier == nil { target.called = Self.words(for: object, object.tag) }
        } else if let object = scene.others.first(where: { $0.id == id }) {
            target.called = "the \(object.tag) '\(object["userLabel"] ?? object.identifier ?? id)'"
            target.isBeside = true
        }
        return target
    }

    /// What an object is called, which is given a name if it has none.
    private func name(of id: String) -> String {
        if let name = names[id] { return name }
        guard let draft = drafts[id] else { return id }
        if let name = draft.object?.identifier ?? draft["name"] { return name }
        let name = Self.name(ofID: id)
        draft["name"] = name
        return name
    }

    private static func value(of value: InterfaceObject.Value) -> Value {
        switch value {
        case .text(let text): .string(text)
        case .number(let number): Int(exactly: number).map(Value.integer) ?? .double(number)
        case .bool(let flag): .bool(flag)
        case .color, .numbers, .null: .null
        }
    }
}
