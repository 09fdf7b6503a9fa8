import Wend
import WendDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A reader of the entities of a data model, as far as conditions need them.
///
/// A table has the name of its entity, the id is in the column `id`, an attribute in the column of its name. A to-one
/// relationship is a column of its name; a to-many one is found through its inverse, or through a table
/// `Entity_relationship` with the columns `owner` and `member` if the inverse is to-many too.
enum DataModelFile {
    /// The entities of a `.xcdatamodeld` package, a `.xcdatamodel` folder or its `contents`, what they inherit included.
    static func entities(at path: String) throws(Refusal) -> [EntityDescription] {
        let file = contents(of: path)
        guard let data = FileManager.default.contents(atPath: file) else {
            throw Refusal(line: "\(path) cannot be read")
        }
        var raw: [Entity] = []
        let source = SourceText(file: file, bytes: Array(data))
        let diagnostics = source.bytes.withUnsafeBufferPointer { bytes in
            var scanner = XMLScanner(bytes, source: source, limits: .standard)
            read(&scanner, into: &raw)
            return scanner.diagnostics
        }
        if let error = diagnostics.first(where: { $0.severity == .error }) { throw Refusal(line: error.description) }
        guard !raw.isEmpty else { throw Refusal(line: "\(path) has no entities") }
        let byName = Dictionary(raw.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return raw.map { described($0, byName) }
    }

    private struct Entity {
        var name: String
        var parent: String?
        var attributes: [EntityDescription.Attribute] = []
        var relationships: [Relationship] = []
    }

    private struct Relationship {
        var name: String
        var destination: String
        var isToMany: Bool
        var inverse: String?
    }

    /// Within a package the current version, or the first.
    private static func contents(of path: String) -> String {
        let path = path.hasSuffix("/") ? String(path.dropLast()) : path
        if path.hasSuffix(".xcdatamodel") { return "\(path)/contents" }
        guard path.hasSuffix(".xcdatamodeld") else { return path }
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
            .filter { $0.hasSuffix(".xcdatamodel") }.sorted()
        let marker =
            FileManager.default.contents(atPath: "\(path)/.xccurrentversion")
            .map { String(decoding: $0, as: UTF8.self) } ?? ""
        let current = versions.first { marker.contains(">\($0)<") } ?? versions.first ?? ""
        return "\(path)/\(current)/contents"
    }

    private static func read(_ scanner: inout XMLScanner, into entities: inout [Entity]) {
        while true {
            switch scanner.next() {
            case .finished: return
            case .endTag, .text: continue
            case .startTag: break
            }
            var values: [String: String] = [:]
            for attribute in scanner.attributes {
                values[scanner.string(attribute.name)] = scanner.value(of: attribute)
            }
            guard let name = values["name"] else { continue }
            switch scanner.string(scanner.name) {
            // The drawing of the model lists the entities once more, as elements called `element`.
            case "entity": entities.append(Entity(name: name, parent: values["parentEntity"]))
            case "attribute" where !entities.isEmpty:
                entities[entities.count - 1].attributes.append(.init(name, type(values["attributeType"] ?? "")))
            case "relationship" where !entities.isEmpty:
                entities[entities.count - 1].relationships.append(
                    Relationship(
                        name: name, destination: values["destinationEntity"] ?? "", isToMany: values["toMany"] == "YES",
                        inverse: values["inverseName"]))
            default: continue
            }
        }
    }

    private static func type(_ name: String) -> EntityDescription.AttributeType {
        switch name {
        case "Integer 16", "Integer 32", "Integer 64": .integer
        case "Double", "Float", "Decimal": .double
        case "Boolean": .bool
        case "Date": .date
        case "Binary": .data
        default: .string
        }
    }

    private static func described(_ entity: Entity, _ all: [String: Entity]) -> EntityDescription {
        var lineage = [entity]
        while let parent = lineage.last?.parent.flatMap({ all[$0] }), lineage.count < 32 { lineage.append(parent) }
        return EntityDescription(
            entity.name, attributes: lineage.flatMap(\.attributes),
            relationships: lineage.flatMap { owner in
                owner.relationships.map { relationship in
                    let inverse = relationship.inverse.flatMap { name in
                        all[relationship.destination]?.relationships.first { $0.name == name }
                    }
                    let join: EntityDescription.Relationship.Join =
                        if !relationship.isToMany {
                            .column(relationship.name)
                        } else if let inverse, !inverse.isToMany {
                            .inverseColumn(inverse.name)
                        } else {
                            .table("\(owner.name)_\(relationship.name)", own: "owner", other: "member")
                        }
                    return .init(
                        relationship.name, to: relationship.destination, isToMany: relationship.isToMany, join: join)
                }
            })
    }
}
