import WendExpressions

/// Records that are saved: whether they are such as their entity has.
extension Review {
    /// What is saved has what records of the entity have, and leads to what is saved already.
    mutating func reviewSaved(_ types: [String: ValueType], _ forms: [Index: [Input]?]) {
        for node in document.nodes.indices where isPlain(node) && kind(node)?.types.fits(.action) == true {
            guard let entity = entityNamed(by: node)?.text, entities.entity(entity) != nil,
                kind(node)?.parameter("value") != nil
            else { continue }
            var saved: [(type: ValueType, range: SourceRange, isWhole: Bool)] = []
            for parameter in ["value", "set"] {
                guard let entry = entries(parameter, of: node).first else { continue }
                saved.append(
                    (
                        typed(parameter, of: node, seeing: types), written(entry, of: node)?.range ?? entry.range,
                        parameter == "value"
                    ))
            }
            if saved.isEmpty, let form = submittedForm(of: node) {
                saved.append((record(of: form, forms), document.nodes[node].headRange, true))
            }
            for (type, range, isWhole) in saved {
                let fields: [String: ValueType]
                switch type {
                case .fields(let one), .list(.fields(let one)): fields = one
                default: continue
                }
                reviewFields(fields, of: entity, range)
                if isWhole, fields[Entity.identity] == nil { reviewMissing(fields, of: entity, range) }
            }
        }
    }

    private mutating func reviewFields(_ fields: [String: ValueType], of entity: String, _ range: SourceRange) {
        let known = entities.types(of: entity)
        for name in fields.keys.sorted() where hasRoom {
            guard known[name] != nil else {
                reportUnknown(name, of: entity, "saved under", among: known.keys.sorted(), range)
                continue
            }
            if let attribute = entities.attribute(name, of: entity), case .words(let words)? = fields[name],
                let wrong = words.sorted().first(where: {
                    !$0.isEmpty && attribute.type.converted(.string($0)) == nil
                })
            {
                report(.notOfType(wrong, name, attribute.type, at: location(range)))
            }
            guard let relationship = entities.relationship(name, of: entity), !relationship.isToMany else { continue }
            if case .fields(let other)? = fields[name], other[Entity.identity] == nil {
                report(.leadsToUnsaved(name, relationship.destination, at: location(range)))
            }
        }
    }

    /// A new record without what every record has to have.
    private mutating func reviewMissing(_ fields: [String: ValueType], of entity: String, _ range: SourceRange) {
        let missing = entities.attributes(of: entity).filter {
            !$0.isOptional && !$0.isTransient && $0.defaultValue == nil && $0.derivation == nil
                && fields[$0.name] == nil
        }
        guard !missing.isEmpty, hasRoom else { return }
        report(.lacksAttributes(missing.map(\.name), entity, at: location(range)))
    }
}

extension Diagnostic {
    fileprivate static func leadsToUnsaved(_ name: String, _ entity: String, at location: FileLocation) -> Self {
        warning(
            "leads-to-unsaved",
            "'\(name.shortened)' leads to a record that is there, and what is made here has no id; save the '\(entity.shortened)' first, "
                + "and give what `success` says: \(name.shortened): id", at: location)
    }

    fileprivate static func lacksAttributes(_ names: [String], _ entity: String, at location: FileLocation) -> Self {
        let shown = names.prefix(4).map { "'\($0.shortened)'" }.joined(separator: ", ")
        return warning(
            "missing-attribute",
            "a record of '\(entity.shortened)' has to have \(shown), and what is saved here has none; give it, or declare it optional",
            at: location)
    }

    fileprivate static func notOfType(
        _ text: String, _ name: String, _ type: Entity.AttributeType, at location: FileLocation
    ) -> Self {
        warning(
            "not-of-type",
            "'\(text.shortened)' cannot be saved under '\(name.shortened)', which is of the type \(type.rawValue)",
            at: location)
    }
}
