/// Says what a thing is, as far as parameters are concerned: a parameter accepts some types, a kind is of one or several.
///
/// A set, so that a kind carries its ancestors with it (a toolbar *is* `[.view, .toolbar]`) and acceptance is one
/// intersection (spec/workflow-schema §2.1, "kind relations").
public struct KindType: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let string = KindType(rawValue: 1 << 0)
    public static let number = KindType(rawValue: 1 << 1)
    public static let image = KindType(rawValue: 1 << 2)
    public static let date = KindType(rawValue: 1 << 3)
    public static let null = KindType(rawValue: 1 << 4)
    public static let message = KindType(rawValue: 1 << 5)
    public static let controller = KindType(rawValue: 1 << 6)
    public static let view = KindType(rawValue: 1 << 7)
    public static let toolbar = KindType(rawValue: 1 << 8)
    public static let formAccessoryView = KindType(rawValue: 1 << 9)
    public static let tableCell = KindType(rawValue: 1 << 10)
    public static let tableSection = KindType(rawValue: 1 << 11)
    public static let gesture = KindType(rawValue: 1 << 12)
    public static let action = KindType(rawValue: 1 << 13)
    public static let controllerAction = KindType(rawValue: 1 << 14)
    public static let condition = KindType(rawValue: 1 << 15)
    public static let trigger = KindType(rawValue: 1 << 16)
    public static let buttonItem = KindType(rawValue: 1 << 17)
    public static let cancelButtonItem = KindType(rawValue: 1 << 18)
    public static let destructiveButtonItem = KindType(rawValue: 1 << 19)
    public static let barButtonItem = KindType(rawValue: 1 << 20)
    public static let tabBarItem = KindType(rawValue: 1 << 21)
    public static let navigationItem = KindType(rawValue: 1 << 22)
    public static let segment = KindType(rawValue: 1 << 23)
    public static let attributedString = KindType(rawValue: 1 << 24)
    public static let data = KindType(rawValue: 1 << 25)
    /// Lists and dictionaries: only parameters that accept anything take them.
    public static let collection = KindType(rawValue: 1 << 26)
    /// Anything, without saying what: only parameters that accept anything take it, and every value can be one.
    public static let object = KindType(rawValue: 1 << 27)
    // Three more numbers, up to 30, belong to kinds that stand by themselves (`Operations/KindType+Operations.swift`).

    /// Everything, types of apps included.
    public static let any = KindType(rawValue: .max)

    /// A type of an app's own, one of 32; the same number always means the same type.
    public static func custom(_ number: Int) -> KindType {
        precondition((0..<32).contains(number), "KindType.custom takes a number from 0 to 31; got \(number)")
        return KindType(rawValue: 1 << (32 + UInt64(number)))
    }

    /// Whether something of this type can stand where `accepted` is asked for.
    public func fits(_ accepted: KindType) -> Bool { accepted.contains(.object) || !isDisjoint(with: accepted) }
}
