/// The constraints of one scene, by the objects they tie.
struct InterfaceTies {
    /// Where two objects are tied to each other.
    struct Constraint {
        enum Relation { case equal, atLeast, atMost }

        let first: String
        let firstAttribute: String
        let second: String?
        let secondAttribute: String?
        let relation: Relation
        let multiplier: Double
        let constant: Double
        let priority: Double
        let object: InterfaceObject
    }

    enum Axis { case horizontal, vertical }

    /// A part of an object that can be tied.
    enum Edge { case start, center, end, size, baseline }

    private(set) var byObject: [String: [Constraint]] = [:]
    /// The first tie of each object that is one too many.
    private(set) var surplus: [InterfaceObject] = []
    private var overfull: Set<String> = []
    /// How many ties of one object are followed.
    static let mostTies = 1000

    init(_ objects: [InterfaceObject]) {
        func look(_ object: InterfaceObject) {
            for element in object.group("constraints") where element.tag == "constraint" && !element.isLeftOut {
                guard let constraint = Self.constraint(element, owner: object.id) else { continue }
                // What is in a view is tied to it; that says nothing of where the view itself lies.
                let isInner = constraint.second != nil && constraint.second != constraint.first
                if !isInner || constraint.first != object.id { add(constraint, to: constraint.first) }
                if let second = constraint.second, isInner, second != object.id { add(constraint, to: second) }
            }
            for child in object.children where child.tag != "constraints" { look(child) }
        }
        for object in objects { look(object) }
    }

    private mutating func add(_ constraint: Constraint, to id: String) {
        func isAdded(to ties: inout [Constraint]) -> Bool {
            guard ties.count < Self.mostTies else { return false }
            ties.append(constraint)
            return true
        }
        if !isAdded(to: &byObject[id, default: []]), overfull.insert(id).inserted {
            surplus.append(constraint.object)
        }
    }

    private static func constraint(_ element: InterfaceObject, owner: String) -> Constraint? {
        guard let attribute = element["firstAttribute"], element.flag("placeholder") != true else { return nil }
        let relation: Constraint.Relation =
            switch element["relation"] {
            case "greaterThanOrEqual"?: .atLeast
            case "lessThanOrEqual"?: .atMost
            default: .equal
            }
        return Constraint(
            first: element["firstItem"] ?? owner, firstAttribute: attribute, second: element["secondItem"],
            secondAttribute: element["secondAttribute"], relation: relation,
            multiplier: multiplier(element["multiplier"]), constant: element.number("constant") ?? 0,
            priority: element.number("priority") ?? 1000, object: element)
    }

    /// `1:3`, `1/3`, `0.5`.
    static func multiplier(_ text: String?) -> Double {
        guard let text else { return 1 }
        let parts = text.split { $0 == ":" || $0 == "/" }.compactMap { InterfaceObject.number(String($0)) }
        if parts.count == 2, parts[1] != 0 { return parts[0] / parts[1] }
        return parts.first ?? 1
    }

    static func edge(_ attribute: String, _ axis: Axis) -> Edge? {
        let name = attribute.hasSuffix("Margin") ? String(attribute.dropLast(6)) : attribute
        switch (axis, name) {
        case (.horizontal, "leading"), (.horizontal, "left"), (.vertical, "top"): return .start
        case (.horizontal, "trailing"), (.horizontal, "right"), (.vertical, "bottom"): return .end
        case (.horizontal, "centerX"), (.horizontal, "centerXWithin"), (.horizontal, "centerXWithinMargins"),
            (.vertical, "centerY"), (.vertical, "centerYWithin"), (.vertical, "centerYWithinMargins"):
            return .center
        case (.horizontal, "width"), (.vertical, "height"): return .size
        case (.vertical, "baseline"), (.vertical, "firstBaseline"), (.vertical, "lastBaseline"): return .baseline
        default: return nil
        }
    }

    /// An exact size that an object has by itself.
    func fixedSize(_ id: String, _ axis: Axis) -> Double? {
        for constraint in byObject[id] ?? [] where constraint.first == id && constraint.second == nil {
            if constraint.relation == .equal, constraint.priority >= 500,
                Self.edge(constraint.firstAttribute, axis) == .size, constraint.constant >= 0
            {
                return constraint.constant
            }
        }
        return nil
    }

    /// How wide an object is for its height, if that is said.
    func ratio(_ id: String) -> Double? {
        for constraint in byObject[id] ?? [] where constraint.first == id && (constraint.second == id) {
            guard constraint.relation == .equal, constraint.multiplier > 0 else { continue }
            return constraint.firstAttribute == "width" ? constraint.multiplier : 1 / constraint.multiplier
        }
        return nil
    }
}
