import WendCore

/// What is said of documents in the notation of JSON, and of what is not kept when documents are written.
extension Diagnostic {
    private static func error(_ code: String, _ message: String, _ location: FileLocation) -> Self {
        Self(code: code, severity: .error, message: message, location: location)
    }

    static func jsonNoDocument(at location: FileLocation) -> Self {
        error("empty-document", "there is no document; it begins {\"app\": …}", location)
    }

    static func jsonSecondRoot(_ name: String, at location: FileLocation) -> Self {
        error("content-after-root", "'\(name)' follows the end of the document; one element holds all others", location)
    }

    static func jsonListInList(at location: FileLocation) -> Self {
        error("json-element", "a list holds texts and elements, no other list", location)
    }

    static func jsonSeveralElements(_ name: String, at location: FileLocation) -> Self {
        error(
            "json-element",
            "an element is an object by itself: end it before '\(name)', as in [{\"label\": \"A\"}, {\"label\": \"B\"}]",
            location)
    }

    static func jsonNoElement(at location: FileLocation) -> Self {
        error("json-element", "an element is an object with its name: {\"label\": \"A\"}", location)
    }

    static func jsonNoName(_ name: String, at location: FileLocation) -> Self {
        error(
            "json-name",
            "'\(name)' can be the name of nothing: names are letters, digits, '-', '_', '.' and ':', a letter first",
            location)
    }

    static func jsonTwice(_ name: String, at location: FileLocation) -> Self {
        error(
            "duplicate-name",
            "'\(name)' is here already; what there is several times stands in \"content\": [{\"\(name)\": …}, {\"\(name)\": …}]",
            location)
    }

    static func jsonNoText(at location: FileLocation) -> Self {
        error("json-value", "an attribute is a text, a number, true or false", location)
    }

    static func jsonNull(at location: FileLocation) -> Self {
        error("json-value", "null says nothing; leave it out, or write {} for an element with nothing in it", location)
    }

    static func jsonBadComment(at location: FileLocation) -> Self {
        error("json-value", "a comment is a text, or a list of texts", location)
    }

    static func jsonTooManyValues(_ limit: Int, at location: FileLocation) -> Self {
        error("too-many-elements", "the file has more than \(limit) values", location)
    }

    static func leftOut(_ what: String, at location: FileLocation) -> Self {
        Self(
            code: "left-out", severity: .warning,
            message: "\(what) is left out: it means nothing to a document, and only comments are kept",
            location: location)
    }
}
