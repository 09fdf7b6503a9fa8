/// What readers say of documents that are not well-formed, too large, or not what the grammar asks for.
extension Diagnostic {
    private static func place(_ path: String) -> String { path.isEmpty ? "" : " (in \(path))" }

    // MARK: Limits and encoding

    package static func tooLarge(_ bytes: Int, limit: Int, at location: FileLocation) -> Self {
        error("too-large", "the file has \(bytes) bytes; at most \(limit) are read", at: location)
    }

    package static func tooDeep(_ limit: Int, at location: FileLocation) -> Self {
        error("too-deep", "elements are nested deeper than \(limit) levels", at: location)
    }

    package static func tooManyElements(_ limit: Int, at location: FileLocation) -> Self {
        error("too-many-elements", "the document has more than \(limit) elements", at: location)
    }

    package static func tooManyAttributes(_ limit: Int, at location: FileLocation) -> Self {
        error("too-many-attributes", "the element has more than \(limit) attributes", at: location)
    }

    package static func attributeTooLong(_ name: String, limit: Int, at location: FileLocation) -> Self {
        error("attribute-too-long", "the value of '\(name)' has more than \(limit) bytes", at: location)
    }

    package static func unsupportedEncoding(_ name: String, at location: FileLocation) -> Self {
        error("unsupported-encoding", "the file is in \(name); save it as UTF-8", at: location)
    }

    package static func badEncoding(at location: FileLocation) -> Self {
        error("bad-encoding", "this is not UTF-8; save the file as UTF-8", at: location)
    }

    package static func forbiddenCharacter(_ scalar: UInt32, at location: FileLocation) -> Self {
        let digits = String(scalar, radix: 16, uppercase: true)
        let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return error("forbidden-character", "a document cannot hold the character U+\(code)", at: location)
    }

    // MARK: Tags

    package static func emptyDocument(at location: FileLocation) -> Self {
        error("empty-document", "the file holds no element; a document begins with <workflow> or <app>", at: location)
    }

    package static func bareLessThan(at location: FileLocation) -> Self {
        error("bad-tag", "'<' begins a tag, but no name follows; write &lt; for the character", at: location)
    }

    package static func unfinishedTag(_ name: String, at location: FileLocation) -> Self {
        error("unfinished-tag", "the tag <\(name) has no '>'", at: location)
    }

    package static func unfinishedEndTag(_ name: String, at location: FileLocation) -> Self {
        error("unfinished-tag", "the end tag </\(name) has no '>' after its name", at: location)
    }

    package static func unexpectedInTag(_ name: String, at location: FileLocation) -> Self {
        error("bad-tag", "the tag <\(name)> holds something that is no attribute; write name=\"value\"", at: location)
    }

    package static func badEndTag(at location: FileLocation) -> Self {
        error("bad-tag", "an end tag needs a name: </name>", at: location)
    }

    package static func unclosedTag(
        _ name: String, before other: String, at place: SourcePosition, _ location: FileLocation
    ) -> Self {
        error(
            "unclosed-tag",
            "<\(name)> is not closed before </\(other)> in line \(place.line), column \(place.column)", at: location)
    }

    package static func unclosedAtEnd(_ name: String, path: String, at location: FileLocation) -> Self {
        error("unclosed-tag", "<\(name)> is not closed; the file ends inside \(path)", at: location)
    }

    package static func mismatchedTag(
        _ name: String, expected: String, opened: SourcePosition, at location: FileLocation
    ) -> Self {
        error(
            "mismatched-tag",
            "</\(name)> does not close <\(expected)> of line \(opened.line); write </\(expected)>", at: location)
    }

    /// The same where the name of the start tag is the one that is misspelt.
    package static func misspeltStartTag(
        _ name: String, meant: String, at location: FileLocation
    ) -> Self {
        error("mismatched-tag", "<\(name)> is closed by </\(meant)>; write <\(meant)>", at: location)
    }

    package static func strayEndTag(_ name: String, path: String, at location: FileLocation) -> Self {
        error("stray-end-tag", "</\(name)> closes nothing\(place(path))", at: location)
    }

    package static func secondRoot(_ name: String, at location: FileLocation) -> Self {
        error(
            "content-after-root", "<\(name)> follows the end of the document; one element holds all others",
            at: location)
    }

    package static func textBeforeRoot(at location: FileLocation) -> Self {
        error("text-outside-root", "there is text before the first element", at: location)
    }

    package static func textAfterRoot(at location: FileLocation) -> Self {
        error("text-outside-root", "there is text after the end of the document", at: location)
    }

    // MARK: Attributes

    package static func attributesTouch(_ name: String, at location: FileLocation) -> Self {
        error("bad-attribute", "a blank is missing before the attribute '\(name)'", at: location)
    }

    package static func attributeWithoutValue(_ name: String, at location: FileLocation) -> Self {
        error("bad-attribute", "the attribute '\(name)' has no value; write \(name)=\"…\"", at: location)
    }

    package static func unquotedValue(_ name: String, at location: FileLocation) -> Self {
        error("bad-attribute", "the value of '\(name)' is not quoted; write \(name)=\"…\"", at: location)
    }

    package static func unfinishedValue(_ name: String, at location: FileLocation) -> Self {
        error("bad-attribute", "the value of '\(name)' has no closing quote", at: location)
    }

    package static func lessThanInValue(_ name: String, at location: FileLocation) -> Self {
        error("bad-attribute", "the value of '\(name)' cannot hold '<'; write &lt;", at: location)
    }

    package static func duplicateAttribute(_ name: String, at location: FileLocation) -> Self {
        error("duplicate-attribute", "the attribute '\(name)' is given twice", at: location)
    }

    // MARK: References, comments and the rest

    package static func bareAmpersand(at location: FileLocation) -> Self {
        error(
            "bad-reference", "'&' begins a reference, but no name follows; write &amp; for the character", at: location)
    }

    package static func unfinishedReference(_ text: String, at location: FileLocation) -> Self {
        error("bad-reference", "the reference \(text) is not complete; it ends with ';'", at: location)
    }

    package static func forbiddenReference(_ text: String, at location: FileLocation) -> Self {
        error("bad-reference", "\(text) is no character a document can hold", at: location)
    }

    package static func unknownEntity(_ name: String, at location: FileLocation) -> Self {
        error(
            "unknown-entity",
            "unknown entity &\(name);; there are &amp; &lt; &gt; &quot; &apos; and numbers such as &#233;", at: location
        )
    }

    package static func dataEndInText(at location: FileLocation) -> Self {
        error("bad-text", "text cannot hold ']]>'; write ]]&gt;", at: location)
    }

    package static func dashesInComment(at location: FileLocation) -> Self {
        error("bad-comment", "a comment cannot hold '--'", at: location)
    }

    package static func unterminated(_ what: String, end: String, at location: FileLocation) -> Self {
        error("unterminated", "the \(what) has no end; it ends with \(end)", at: location)
    }

    package static func badInstruction(at location: FileLocation) -> Self {
        error("bad-instruction", "'<?' begins a processing instruction: a name, then a blank or '?>'", at: location)
    }

    package static func misplacedDeclaration(at location: FileLocation) -> Self {
        error("bad-declaration", "the XML declaration can only stand at the very beginning of the file", at: location)
    }

    package static func badDeclaration(_ reason: String, at location: FileLocation) -> Self {
        error("bad-declaration", "the XML declaration is wrong: \(reason)", at: location)
    }

    package static func unknownDeclaration(at location: FileLocation) -> Self {
        error("bad-tag", "'<!' begins nothing that can stand here; a comment begins with <!--", at: location)
    }

    package static func badDoctype(at location: FileLocation) -> Self {
        error("bad-doctype", "the DOCTYPE is not complete; it is not needed, leave it out", at: location)
    }

    package static func doctypeSubset(at location: FileLocation) -> Self {
        error("doctype-subset", "declarations inside a DOCTYPE are not read; remove [ … ]", at: location)
    }

    package static func entityDeclaration(at location: FileLocation) -> Self {
        error("entity-declaration", "entities cannot be declared; write the text where it is used", at: location)
    }

    // MARK: The grammar of workflow XML

    package static func unknownRoot(_ name: String, closest: String?, at location: FileLocation) -> Self {
        let way = closest.map { "; did you mean <\($0)>?" } ?? ""
        return error(
            "unknown-root", "a document begins with <workflow> or <app>, not <\(name.shortened)>\(way)", at: location)
    }

    package static func badLocale(_ text: String, at location: FileLocation) -> Self {
        warning("bad-locale", "'\(text.shortened)' is not a locale such as fr or en_GB; it is ignored", at: location)
    }

    package static func noObject(at location: FileLocation) -> Self {
        error("no-object", "the document holds no object; put a screen or the like into it", at: location)
    }

    package static func secondObject(_ name: String, at location: FileLocation) -> Self {
        error("several-objects", "'\(name)' is the second object of the document; it can hold one only", at: location)
    }

    package static func textInRoot(_ name: String, at location: FileLocation) -> Self {
        error("stray-text", "text cannot stand directly in <\(name)>", at: location)
    }

    package static func lostText(in name: String, at location: FileLocation) -> Self {
        warning("lost-text", "'\(name)' has a value already; this text is lost", at: location)
    }

    package static func lostStandIn(
        _ attribute: String, on name: String, in kind: String, remedy: String, isError: Bool,
        at location: FileLocation
    ) -> Self {
        let sentence = "'\(attribute)' is lost: '\(name)' in '\(kind)' is a parameter; write \(remedy)"
        return isError
            ? error("lost-stand-in", sentence, at: location) : warning("lost-stand-in", sentence, at: location)
    }

    // MARK: Tables of text

    package static func badStrings(_ reason: String, at location: FileLocation) -> Self {
        error("bad-strings", "\(reason); an entry reads \"key\" = \"text\";", at: location)
    }

    package static func duplicateKey(_ key: String, at location: FileLocation) -> Self {
        warning("duplicate-key", "the key '\(key.shortened)' is given twice; the last text counts", at: location)
    }
}
