public import WendExpressions

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Transformers of values by their names: what a data model names for a member of JSON, and a description for what it sends.
public struct ValueTransformers: Sendable {
    public typealias Transform = @Sendable (Value) -> Value?

    private var transforms: [String: Transform] = [:]
    private var dates: [String: DateTransformer] = [:]
    /// Where dates are written and read that do not say it.
    public var timeZone: TimeZone = .gmt

    public init(dates: [String: DateTransformer] = [:]) { self.dates = dates }

    /// Registers one of the app's own; a later one replaces an earlier one, and all go before the description's.
    public mutating func register(_ name: String, _ transform: @escaping Transform) { transforms[name] = transform }

    public func has(_ name: String) -> Bool { transforms[name] != nil || dates[name] != nil }

    public var names: [String] { Set(transforms.keys).union(dates.keys).sorted() }

    /// What the transformer of a name makes of a value; nil if it makes nothing of it, or there is none of the name.
    public func transformed(_ value: Value, by name: String) -> Value? {
        if let transform = transforms[name] { return transform(value) }
        return dates[name]?.transformed(value, in: timeZone)
    }

    /// These, and a description's where they have none of a name.
    public func adding(_ description: ServiceDescription) -> ValueTransformers {
        var all = self
        all.dates.merge(description.options.dates) { own, _ in own }
        return all
    }
}
