/// What a thing is, as far as parameters are concerned: a parameter accepts some types, a kind is of one or several.
///
/// A set, so that a kind carries its ancestors with it (a toolbar *is* `[.view, .toolbar]`) and acceptance is one
/// intersection (spec/workflow-schema §2.1, "kind relations"). Types of an app's own are known by their names:
///
///     extension KindType { static let needle = KindType("needle") }
public struct KindType: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// One bit for each built-in type, and the last for those with names of their own.
    private let bits: UInt64
    /// The types that are not built in. Most kinds have none: then copying a type counts no references.
    private let others: Names?

    private final class Names: Hashable, Sendable {
        /// Sorted.
        let names: [String]

        init(_ names: [String]) { self.names = names }

        static func == (left: Names, right: Names) -> Bool { left.names == right.names }
        func hash(into hasher: inout Hasher) { hasher.combine(names) }
    }

    private var own: [String] { others?.names ?? [] }

    private static let ownBit: UInt64 = 1 << 63

    private init(_ bits: UInt64, _ own: [String]) {
        self.bits = bits
        others = own.isEmpty ? nil : Names(own)
    }

    private init(_ bits: UInt64, _ others: Names?) {
        self.bits = bits
        self.others = others
    }

    /// A built-in type.
    init(number: Int) { self.init(1 << UInt64(number), []) }

    /// A type of an app's or a library's own. The same name always means the same type.
    public init(_ name: String) { self.init(Self.ownBit, [name]) }

    /// All of several types; none for an empty list.
    public init(arrayLiteral types: KindType...) {
        self = types.reduce(KindType(0, [])) { $0.union($1) }
    }

    public static let string = KindType(number: 0)
    public static let number = KindType(number: 1)
    public static let image = KindType(number: 2)
    public static let date = KindType(number: 3)
    public static let null = KindType(number: 4)
    public static let message = KindType(number: 5)
    public static let controller = KindType(number: 6)
    public static let view = KindType(number: 7)
    public static let toolbar = KindType(number: 8)
    public static let formAccessoryView = KindType(number: 9)
    public static let tableCell = KindType(number: 10)
    public static let tableSection = KindType(number: 11)
    public static let gesture = KindType(number: 12)
    public static let action = KindType(number: 13)
    public static let controllerAction = KindType(number: 14)
    public static let condition = KindType(number: 15)
    public static let trigger = KindType(number: 16)
    public static let buttonItem = KindType(number: 17)
    public static let cancelButtonItem = KindType(number: 18)
    public static let destructiveButtonItem = KindType(number: 19)
    public static let barButtonItem = KindType(number: 20)
    public static let tabBarItem = KindType(number: 21)
    public static let navigationItem = KindType(number: 22)
    public static let segment = KindType(number: 23)
    public static let attributedString = KindType(number: 24)
    public static let data = KindType(number: 25)
    /// Lists and dictionaries: only parameters that accept anything take them.
    public static let collection = KindType(number: 26)
    /// Anything, without saying what: only parameters that accept anything take it, and every value can be one.
    public static let object = KindType(number: 27)
    // Four more numbers, up to 31, belong to kinds that stand by themselves (`Operations/KindType+Operations.swift`,
    // `State/DeclaredValue.swift`), 32 to sections (`Stages/Section.swift`), 33 to ways in and out (`Passages/Passages.swift`).

    /// Everything, types of apps included.
    public static let any = KindType(.max, [])

    public func union(_ other: KindType) -> KindType {
        if self == .any || other == .any { return .any }
        if other.others == nil { return KindType(bits | other.bits, others) }
        return KindType(bits | other.bits, Array(Set(own + other.own)).sorted())
    }

    /// Whether all types of another are in it.
    public func contains(_ other: KindType) -> Bool {
        guard bits & other.bits == other.bits else { return false }
        return other.others == nil || self == .any || other.own.allSatisfy(own.contains)
    }

    /// Whether no type of another is in it.
    public func isDisjoint(with other: KindType) -> Bool {
        let common = bits & other.bits
        if common != Self.ownBit { return common == 0 }
        return self != .any && other != .any && !own.contains(where: other.own.contains)
    }

    /// Whether something of this type can stand where `accepted` is asked for.
    public func fits(_ accepted: KindType) -> Bool { accepted.contains(.object) || !isDisjoint(with: accepted) }

    /// The names of the types that are not built in, sorted.
    var ownNames: [String] { own }

    func mix(into hash: inout ContentHash) {
        hash.mix(bits)
        for name in own { hash.mix(name) }
    }
}
