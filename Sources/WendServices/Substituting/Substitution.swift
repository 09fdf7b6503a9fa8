import WendExpressions

/// Puts what a call is made with, and secrets, into the texts of a description. Values stay values: what is put into a text of an object
/// or a list can never become more than one text.
struct Substitution {
    /// Nil leaves tokens as they are written.
    let object: Value?
    let record: @Sendable (Reference) -> Fields?
    let secrets: KnownSecrets
    let transformers: ValueTransformers

    /// A value with all its texts filled, names of members too. A text that is one token becomes that value, whatever its type.
    func filled(_ value: Value) throws(MissingSecret) -> Value {
        switch value {
        case .string(let text): return try filled(text)
        case .list(let elements):
            var list: [Value] = []
            for element in elements { list.append(try filled(element)) }
            return .list(list)
        case .dictionary(let fields): return .dictionary(try filled(fields))
        default: return value
        }
    }

    func filled(_ fields: Fields) throws(MissingSecret) -> Fields {
        var filled: Fields = [:]
        for field in fields { filled[try text(field.name)] = try self.filled(field.value) }
        return filled
    }

    private func filled(_ text: String) throws(MissingSecret) -> Value {
        guard text.contains("$") else { return .string(text) }
        let template = ServiceTemplate(text)
        if let token = template.onlyToken, object != nil { return value(of: token) ?? "" }
        return .string(try self.text(template))
    }

    /// A text with everything in it as text: what there is none of is empty.
    func text(_ text: String) throws(MissingSecret) -> String {
        text.contains("$") ? try self.text(ServiceTemplate(text)) : text
    }

    private func text(_ template: ServiceTemplate) throws(MissingSecret) -> String {
        var text = ""
        for piece in template.pieces {
            switch piece {
            case .text(let literal): text += literal
            case .token(let token): text += self.text(of: token)
            case .secret(let name): text += try secrets.value(name)
            }
        }
        return text
    }

    /// A token as text: as it is written if the call is made with nothing.
    func text(of token: ServiceTemplate.Token) -> String {
        object == nil ? token.written : value(of: token)?.displayText ?? ""
    }

    private func value(of token: ServiceTemplate.Token) -> Value? {
        guard let value = object.flatMap({ ValuePath.value(token.path, of: $0, record: record) }) else { return nil }
        guard let transformer = token.transformer else { return value }
        return transformers.transformed(value, by: transformer)
    }
}
