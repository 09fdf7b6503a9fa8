public import WendExpressions

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// When and where an app's own function is asked: it knows nothing else of the session.
public struct ComputingSurroundings: Sendable {
    /// The time of the session.
    public let now: Date
    /// In which what people read is written.
    public let locale: String
    public let timeZone: TimeZone

    public init(now: Date, locale: String = "en", timeZone: TimeZone = .gmt) {
        self.now = now
        self.locale = locale
        self.timeZone = timeZone
    }
}

/// What an app's own code makes of values, by name: what documents call as `computed(value, 'name')`, and what files of older apps
/// name as transformers and as properties of records.
///
/// All of it is pure: the same of the same at the same time, quick, and without any effect. It is asked while things are drawn, as often as
/// that is needed.
struct OwnFunctions: Sendable {
    typealias Function = @Sendable (Value, [Value], ComputingSurroundings) -> Value?

    /// A function of texts, numbers and whatever else, with a way back if there is one.
    struct Transformer: Sendable {
        let transform: Function
        let back: (@Sendable (Value) -> Value?)?
    }

    var transformers: [String: Transformer] = [:]
    /// Properties by their names, and then by the entities whose records have them.
    var properties: [String: [String: Function]] = [:]

    /// The value of a name; nil if nothing has it.
    func value(
        _ name: String, of value: Value, _ arguments: [Value], _ entities: EntityModel,
        _ surroundings: ComputingSurroundings
    ) -> Value? {
        if let transformer = transformers[name] {
            return transformer.transform(value, arguments, surroundings) ?? .null
        }
        guard let known = properties[name] else { return nil }
        guard case .dictionary(let fields) = value else { return .null }
        guard let entity = Self.entity(of: fields, among: known.keys.sorted(), entities) else { return .null }
        return known[entity]?(value, arguments, surroundings) ?? .null
    }

    /// Of several entities that of a record: the one with the most attributes, all of which the record has.
    private static func entity(of record: Fields, among names: [String], _ model: EntityModel) -> String? {
        if names.count == 1 { return names[0] }
        var best: (name: String, count: Int)?
        for name in names {
            let attributes = model.attributes(of: name).map(\.name)
            guard attributes.allSatisfy({ record[$0] != nil }), attributes.count > best?.count ?? -1 else { continue }
            best = (name, attributes.count)
        }
        return best?.name
    }
}

extension Registry {
    /// Makes a function of the app's own known: documents call it as `computed(value, 'name')`, and files of older apps and of services name
    /// it as a transformer.
    ///
    ///     registry.register(transformer: "shouted") { value in value.text.map { .string($0.uppercased()) } }
    ///
    /// It is pure and quick: asked while things are drawn, as often as is needed. Registering a name again replaces what it meant.
    /// - Parameters:
    ///   - back: The other way, for what is sent to servers.
    ///   - transform: Gets any value but none; nil where it makes nothing of it.
    public mutating func register(
        transformer name: String, back: (@Sendable (Value) -> Value?)? = nil,
        _ transform: @escaping @Sendable (Value) -> Value?
    ) {
        note(own: name)
        own.transformers[name] = .init(transform: { value, _, _ in transform(value) }, back: back)
    }

    /// The same for a function that takes more than one value, or asks for the time.
    public mutating func register(
        transformer name: String,
        _ transform: @escaping @Sendable (Value, _ arguments: [Value], ComputingSurroundings) -> Value?
    ) {
        note(own: name)
        own.transformers[name] = .init(transform: transform, back: nil)
    }

    /// Makes a property known that the app works out of records of an entity, and that is not kept with them.
    ///
    ///     registry.register(property: "age", of: "Post") { post, around in
    ///         guard case .date(let date)? = post["created"] else { return nil }
    ///         return .integer(Int(around.now.timeIntervalSince(date)))
    ///     }
    ///
    /// Documents say `computed(post, 'age')`; in files of older apps it is a property like others, `content.age`. It is pure and quick.
    /// - Parameter compute: Gets a record with its `id`, and what it leads to.
    public mutating func register(
        property name: String, of entity: String,
        _ compute: @escaping @Sendable (_ record: Fields, ComputingSurroundings) -> Value?
    ) {
        note(own: "\(entity).\(name)")
        own.properties[name, default: [:]][entity] = { value, _, around in value.fields.flatMap { compute($0, around) }
        }
    }

    /// Whether there is any function of the app's own.
    var computesSomething: Bool { !own.transformers.isEmpty || !own.properties.isEmpty }

    /// The names of transformers and of properties of records, sorted.
    public var computedNames: [String] { Set(own.transformers.keys).union(own.properties.keys).sorted() }

    /// The names of transformers, sorted.
    package var transformerNames: [String] { own.transformers.keys.sorted() }

    /// The entities whose records have a property of a name that the app works out, sorted.
    package func entities(computing property: String) -> [String] { own.properties[property]?.keys.sorted() ?? [] }

    /// What is made of a value under a name; nil if nothing has the name.
    package func computed(
        _ name: String, of value: Value, _ arguments: [Value] = [], around: ComputingSurroundings
    ) -> Value? { own.value(name, of: value, arguments, entities, around) }

    /// The transformers, for values of JSON: those that ask for the time get the one of the clock.
    package func jsonTransformers(now: @escaping @Sendable () -> Date) -> [String: JSONTransformer] {
        own.transformers.mapValues { transformer in
            JSONTransformer(
                read: { $0 == .null ? nil : transformer.transform($0, [], ComputingSurroundings(now: now())) },
                write: transformer.back)
        }
    }
}
