import WendExpressions

/// Records that are saved: whether they are such as their entity has.
extension Review {
    /// What is saved has what records of the entity have, and leads to what is saved already.
    mutating func reviewSaved(_ types: [String: ValueType], _ surrounding: Surrounding) {
        keepsIDs = areIDsKept(types, surrounding)
        for node in document.nodes.indices where isPlain(node) && kind(node)?.types.fits(.action) == true {
            guard let entity = entityNamed(by: node)?.text, entities.entity(entity) != nil,
                kind(node)?.parameter("value") != nil
            else { continue }
            var saved: [(type: ValueType, range: SourceRange, isWhole: Bool)] = []
            let near = names(near: node, types, surrounding)
            for parameter in ["value", "set"] {
                guard let entry = entries(parameter, of: node).first else { continue }
                saved.append(
                    (
                        typed(parameter, of: node, seeing: types, near: near),
                        written(entry, of: node)?.range ?? entry.range,
                        parameter == "value"
                    ))
            }
            reviewBeginning(node, entity)
            if saved.isEmpty, let form = submittedForm(of: node) { reviewFractions(form, entity, surrounding) }
            if saved.isEmpty, submittedForm(of: node) != nil {
                saved.append((sent(to: node), document.nodes[node].headRange, true))
            }
            for (type, range, isWhole) in saved {
                let records = writtenRecords(isWhole ? "value" : "set", of: node, types, near: near)
                reviewConstants(records, of: entity, range)
                if isWhole, !records.isEmpty { reviewMissing(records.map(\.fields), of: entity, range) }
                let fields: [String: ValueType]
                switch type {
                case .fields(let one), .list(.fields(let one)): fields = one
                case .bool, .integer, .double, .string, .words, .id, .date:
                    report(.savesNoRecord(type, of: entity, at: location(range)))
                    continue
                default: continue
                }
                reviewFields(fields, of: entity, range)
                if isWhole, records.isEmpty { reviewMissing([fields], of: entity, range) }
                if isWhole, fields[Entity.identity] == nil { reviewCopies(node, entity, types, surrounding, range) }
            }
        }
    }

    /// What is written down and saved whenever a screen begins, and is there more often each time.
    private mutating func reviewBeginning(_ node: Index, _ entity: String) {
        guard document.allowsBindings, !isWritten("unless", node), !isWritten("set", node), hasRoom,
            case .binding(let expression)? = entries("value", of: node).first?.source, expression.names.isEmpty,
            // A visit that is written down is another each time.
            !expression.asksForTime, !expression.asksForChance, entities.entity(entity)?.uniqueness.isEmpty == true
        else { return }
        let types = ExpressionTypes()
        guard expression.writtenRecords(seeing: types).contains(where: { $0.fields[Entity.identity] == nil }) else {
            return
        }
        var action = node
        while let outer = parents[action], kind(outer)?.traits.contains(.performsAll) == true { action = outer }
        guard let screen = parents[action], isController(screen), isPlain(action),
            let message = document.nodes[action].answeredMessage(as: kind(action)), Kind.lifecycle.contains(message)
        else { return }
        report(.savedAnew(entity, at: location(document.nodes[node].headRange)))
    }

    /// A form that begins with what a record has, and saves another beside it: the record's id is not among what is saved.
    private mutating func reviewCopies(
        _ node: Index, _ entity: String, _ types: [String: ValueType], _ surrounding: Surrounding, _ range: SourceRange
    ) {
        guard document.allowsBindings, hasRoom, !isWritten("where", node), !entities.isKnownAgain(entity),
            let form = submittedForm(of: node)
        else { return }
        let near = names(near: form, types, surrounding)
        let brought = surrounding.contents.brought(to: form)
        var begun: [String: Int] = [:]
        for input in (surrounding.forms[form] ?? nil) ?? [] {
            guard let holds = kind(input.node)?.holds,
                case .binding(let expression)? = entries(holds, of: input.node).first?.source,
                let way = expression.way?.split(separator: "."), way.count == 2, let first = way.first.map(String.init),
                case .fields(let fields)? =
                    near[first] ?? nearest(expression, at: input.node)[first] ?? types[first] ?? brought?[first],
                case .id(entity)? = fields[Entity.identity]
            else { continue }
            begun[first, default: 0] += 1
        }
        let inputs = (surrounding.forms[form] ?? nil)?.count ?? 0
        guard let name = begun.keys.sorted().first(where: { begun[$0, default: 0] > 1 || inputs == 1 }) else { return }
        let written = document.source.written(in: range)
        let record = "record("
        let edits = written.contains(record) ? self.edits(of: record, in: range, to: "\(record)id: \(name).id, ") : []
        report(.savedBeside(name, entity, at: location(range)).fixable("write id: \(name).id", edits))
    }

    /// Inputs for numbers with decimals that are saved as whole ones.
    private mutating func reviewFractions(_ form: Index, _ entity: String, _ surrounding: Surrounding) {
        for input in (surrounding.forms[form] ?? nil) ?? [] {
            guard let name = input.name, let attribute = entities.attribute(name, of: entity),
                attribute.type.described == .integer, kind(input.node)?.parameter("minimum") != nil
            else { continue }
            for limit in ["minimum", "maximum", "step"] {
                guard let entry = entries(limit, of: input.node).first, case .literal(let value) = entry.source,
                    let number = value.number, number != number.rounded(), hasRoom
                else { continue }
                report(
                    .fractionOfWhole(
                        value.displayText, name, entity,
                        at: location(written(entry, of: input.node)?.range ?? entry.range)))
                break
            }
        }
    }

    /// The records that are written out where something is saved.
    private func writtenRecords(
        _ parameter: String, of node: Index, _ types: [String: ValueType], near: [String: ValueType]
    ) -> [ValueExpression.WrittenRecord] {
        guard case .binding(let expression)? = entries(parameter, of: node).first?.source else { return [] }
        return expression.writtenRecords(seeing: scope(types, near: near, for: expression))
    }

    /// Numbers and truths that are written out and are none of the attribute's type; texts are known by what they say.
    private mutating func reviewConstants(
        _ records: [ValueExpression.WrittenRecord], of entity: String, _ range: SourceRange
    ) {
        var told: Set<String> = []
        for record in records {
            for (name, value) in record.constants.sorted(by: { $0.key < $1.key }) where value != .null && hasRoom {
                guard value.text == nil, let attribute = entities.attribute(name, of: entity),
                    attribute.type.mayTake(ValueType(value)), attribute.type.converted(value) == nil,
                    told.insert("\(name) \(value.displayText)").inserted
                else { continue }
                report(.notOfType(value.displayText, name, attribute.type, at: location(range)))
            }
            for (name, text) in record.formatted.sorted(by: { $0.key < $1.key }) where hasRoom {
                guard let attribute = entities.attribute(name, of: entity),
                    attribute.type.converted(.string(text)) == nil, told.insert("\(name) \(text)").inserted
                else { continue }
                report(.formattedForPeople(text, name, attribute.type, at: location(range)))
            }
        }
    }

    private mutating func reviewFields(_ fields: [String: ValueType], of entity: String, _ range: SourceRange) {
        let known = recordTypes(of: entity)
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
            } else if let attribute = entities.attribute(name, of: entity), let type = fields[name],
                !attribute.type.mayTake(type)
            {
                report(.sortNotOfType(type, name, attribute.type, at: location(range)))
            }
            guard let relationship = entities.relationship(name, of: entity), !relationship.isToMany else { continue }
            reviewLink(fields[name] ?? .any, relationship, range)
            if case .fields(let other)? = fields[name], other[Entity.identity] == nil {
                report(.leadsToUnsaved(name, relationship.destination, at: location(range)))
            }
        }
    }

    /// What a relationship is given that leads to one record: its id, or the record.
    private mutating func reviewLink(_ type: ValueType, _ relationship: Entity.Relationship, _ range: SourceRange) {
        let root = entities.root(of: relationship.destination)
        let isWrong =
            switch type {
            case .id(let other): other != root
            case .bool, .date, .double: true
            case .words(let words): words.contains { !$0.isEmpty } && !keepsIDs
            case .string: !keepsIDs
            default: false
            }
        guard isWrong, hasRoom else { return }
        report(.leadsToNoRecord(type, relationship.name, relationship.destination, at: location(range)))
    }

    /// Whether ids of records may be kept as other texts are: in attributes that are called so or that some are saved in, and in what
    /// comes from outside.
    private func areIDsKept(_ types: [String: ValueType], _ surrounding: Surrounding) -> Bool {
        if !surroundings.isEntry || hasStandIns || opensOthers { return true }
        let isNamed = entities.entities.lazy.flatMap(\.attributes).map(\.name).contains { name in
            ["id", "key"].contains(name) || ["Id", "ID", "Key", "_id", "_key"].contains(where: name.hasSuffix)
        }
        return isNamed
            || document.nodes.indices.contains { node in
                guard isPlain(node), kind(node)?.role == .performs, kind(node)?.parameter("entity") != nil,
                    let entity = entityNamed(by: node)?.text
                else { return false }
                if kind(node)?.parameter("value") == nil { return false }
                let near = names(near: node, types, surrounding)
                return ["value", "set"].contains { parameter in
                    guard isWritten(parameter, node),
                        case .fields(let fields) = typed(parameter, of: node, seeing: types, near: near)
                    else { return false }
                    return fields.contains { name, type in
                        if case .id = type { entities.attribute(name, of: entity) != nil } else { false }
                    }
                }
            }
    }

    /// New records without what every record has to have.
    private mutating func reviewMissing(_ records: [[String: ValueType]], of entity: String, _ range: SourceRange) {
        let needed = entities.attributes(of: entity).filter {
            !$0.isOptional && !$0.isTransient && $0.defaultValue == nil && $0.derivation == nil
        }.map(\.name)
        var told: Set<[String]> = []
        for fields in records where fields[Entity.identity] == nil {
            let missing = needed.filter { fields[$0] == nil }
            guard !missing.isEmpty, hasRoom, told.insert(missing).inserted else { continue }
            report(.lacksAttributes(missing, entity, at: location(range)))
        }
    }
}

extension Entity.AttributeType {
    /// Whether some value of a sort may be saved under an attribute of the type.
    fileprivate func mayTake(_ sort: ValueType) -> Bool {
        switch (self, sort) {
        case (.transformable, _), (_, .any), (_, .null), (_, .string), (_, .words), (_, .id), (_, .record), (_, .data):
            true
        case (.date, .date): true
        case (.date, _), (_, .date), (_, .list), (_, .fields), (_, .dictionary): false
        case (.uuid, _), (.data, _): false
        default: true
        }
    }
}

extension Diagnostic {
    fileprivate static func savedBeside(_ name: String, _ entity: String, at location: FileLocation) -> Self {
        warning(
            "saved-beside",
            "the inputs begin with what '\(name.shortened)' has, and what is saved is another '\(entity.shortened)' beside it; write id: "
                + "\(name.shortened).id, or id: NULL if that is meant", at: location)
    }

    fileprivate static func savedAnew(_ entity: String, at location: FileLocation) -> Self {
        warning(
            "saved-anew",
            "this saves the same of '\(entity.shortened)' each time the screen begins, also when the app is opened again; write "
                + "unless=\"TRUEPREDICATE\" to save it only while there is none", at: location)
    }

    fileprivate static func leadsToUnsaved(_ name: String, _ entity: String, at location: FileLocation) -> Self {
        warning(
            "leads-to-unsaved",
            "'\(name.shortened)' leads to a record that is there, and what is made here has no id; save the '\(entity.shortened)' first, "
                + "and give what `success` says: \(name.shortened): id", at: location)
    }

    fileprivate static func leadsToNoRecord(
        _ type: ValueType, _ name: String, _ entity: String, at location: FileLocation
    ) -> Self {
        warning(
            "not-a-record",
            "'\(name.shortened)' leads to a record of '\(entity.shortened)', and this is \(type.name); give the id of that record",
            at: location)
    }

    fileprivate static func fractionOfWhole(
        _ number: String, _ name: String, _ entity: String, at location: FileLocation
    ) -> Self {
        warning(
            "not-of-type",
            "'\(name.shortened)' of '\(entity.shortened)' is a whole number, so nothing with decimals such as \(number) is saved; "
                + "declare it type=\"number\"", at: location)
    }

    fileprivate static func lacksAttributes(_ names: [String], _ entity: String, at location: FileLocation) -> Self {
        let shown = names.prefix(4).map { "'\($0.shortened)'" }.joined(separator: ", ")
        return warning(
            "missing-attribute",
            "a record of '\(entity.shortened)' has to have \(shown), and what is saved here has none; give it, or the id of the record that is to be changed, "
                + "or declare it optional",
            at: location)
    }

    fileprivate static func sortNotOfType(
        _ sort: ValueType, _ name: String, _ type: Entity.AttributeType, at location: FileLocation
    ) -> Self {
        warning(
            "not-of-type",
            "\(sort.name) cannot be saved under '\(name.shortened)', which is of the type \(type.rawValue)",
            at: location)
    }

    fileprivate static func formattedForPeople(
        _ text: String, _ name: String, _ type: Entity.AttributeType, at location: FileLocation
    ) -> Self {
        warning(
            "not-of-type",
            "'\(name.shortened)' is of the type \(type.rawValue), and a text such as '\(text.shortened)' cannot be saved under it; save the value "
                + "itself, and format it where it is shown", at: location)
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

extension Diagnostic {
    fileprivate static func savesNoRecord(_ type: ValueType, of entity: String, at location: FileLocation) -> Self {
        warning(
            "not-a-record",
            "what is saved of '\(entity.shortened)' is a record, and this is \(type.name); write record(name: value)",
            at: location)
    }
}
