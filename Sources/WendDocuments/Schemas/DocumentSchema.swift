public import WendCore

/// A description of documents for editors and validators, made of the kinds.
///
/// It says less than the checker: what is required, what may be given once, expressions and names are beyond it. What it refuses the
/// checker refuses or warns of too.
public enum DocumentSchema: String, CaseIterable, Sendable {
    case dtd, xsd
    /// Of documents in the notation of JSON; the others are of XML.
    case jsonSchema = "json-schema"

    /// The schema of documents that hold the kinds of a registry.
    public func text(for registry: Registry) -> String {
        let model = SchemaModel(registry)
        return switch self {
        case .dtd: Self.dtd(model)
        case .xsd: Self.xsd(model)
        case .jsonSchema: model.jsonSchema(Self.header)
        }
    }

    private static let header = """
        Documents of Wend. Made of the descriptions of the kinds; see `wend kinds`. Of one name there is one description here,
        whether it is a kind or a parameter; what is required, what may be given once, expressions and names are left to
        `wend check`.
        """

    // MARK: DTD

    private static func dtd(_ model: SchemaModel) -> String {
        var text = "<!-- \(header) -->\n"
        for element in model.sorted {
            let children = model.children(of: element)
            let content = (["#PCDATA"] + children).joined(separator: " | ")
            text += "\n<!ELEMENT \(element.name) (\(content))*>\n"
            if element.attributes.isEmpty { continue }
            text += "<!ATTLIST \(element.name)"
            for name in element.attributes.keys.sorted() { text += "\n  \(name) CDATA #IMPLIED" }
            text += ">\n"
        }
        return text
    }

    // MARK: XSD

    private static func xsd(_ model: SchemaModel) -> String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
              <xs:annotation><xs:documentation>\(escaped(header))</xs:documentation></xs:annotation>
              <xs:simpleType name="live">
                <xs:restriction base="xs:string"><xs:pattern value="[^\\{]*\\{[\\s\\S]*"/></xs:restriction>
              </xs:simpleType>

            """
        for element in model.sorted {
            text += "  <xs:element name=\"\(element.name)\">\n"
            if let summary = element.summary {
                text += "    <xs:annotation><xs:documentation>\(escaped(summary))</xs:documentation></xs:annotation>\n"
            }
            text += "    <xs:complexType\(element.takesText ? " mixed=\"true\"" : "")>\n"
            let children = model.children(of: element)
            if !children.isEmpty {
                text += "      <xs:choice minOccurs=\"0\" maxOccurs=\"unbounded\">\n"
                for child in children { text += "        <xs:element ref=\"\(child)\"/>\n" }
                text += "      </xs:choice>\n"
            }
            for (name, attribute) in element.attributes.sorted(by: { $0.key < $1.key }) {
                text += self.attribute(name, attribute)
            }
            text += "      <xs:anyAttribute namespace=\"##other\" processContents=\"lax\"/>\n"
            text += "    </xs:complexType>\n  </xs:element>\n"
        }
        return text + "</xs:schema>\n"
    }

    private static func attribute(_ name: String, _ attribute: SchemaModel.Attribute) -> String {
        let note = "<xs:annotation><xs:documentation>\(escaped(attribute.summary))</xs:documentation></xs:annotation>"
        guard let values = attribute.values else {
            return "      <xs:attribute name=\"\(name)\" type=\"xs:string\">\(note)</xs:attribute>\n"
        }
        let choices = values.map { "<xs:enumeration value=\"\(escaped($0))\"/>" }.joined()
        return """
                  <xs:attribute name="\(name)">\(note)
                    <xs:simpleType><xs:union memberTypes="live">
                      <xs:simpleType><xs:restriction base="xs:string">\(choices)</xs:restriction></xs:simpleType>
                    </xs:union></xs:simpleType>
                  </xs:attribute>

            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
            "\"", with: "&quot;")
    }
}
