/// What is said of paths and places.
extension Diagnostic {
    static func badPath(_ path: String, part: String, at location: FileLocation) -> Self {
        let what = part.isEmpty ? "an empty part" : "'\(part.shortened)'"
        if part.contains(where: \.isWhitespace) {
            return error(
                "bad-path", "addresses have no spaces; write '-' instead of those in '\(path.shortened)'", at: location)
        }
        return error(
            "bad-path",
            "a path has words and parameters between slashes, such as /orders/:id; '\(path.shortened)' has \(what)",
            at: location)
    }

    static func longPath(_ path: String, _ limit: String, at location: FileLocation) -> Self {
        error(
            "bad-path",
            "the address of '\(path.shortened)', with what is before it, has more than \(limit), and nothing finds it; make it shorter",
            at: location)
    }

    static func pathNotWritten(at location: FileLocation) -> Self {
        error(
            "bad-path", "a path is text that is written as it is, without values; parameters begin with ':'",
            at: location)
    }

    static func parameterTwice(_ name: String, at location: FileLocation) -> Self {
        error(
            "path-parameter-twice",
            "':\(name.shortened)' stands twice in this address; give one of them another name", at: location)
    }

    static func samePath(_ path: String, at location: FileLocation) -> Self {
        error(
            "same-path", "two places have the path '\(path.shortened)', so an address says nothing; give one another",
            at: location)
    }

    static func shadowedPath(_ path: String, at location: FileLocation) -> Self {
        error(
            "shadowed-path",
            "'\(path.shortened)' has the same addresses as another path; let them differ in a word", at: location)
    }

    static func wholeAddress(_ path: String, after outer: String, at location: FileLocation) -> Self {
        warning(
            "whole-address",
            "with the slash before it this is the whole address, which any word is; '\(path.dropFirst().description.shortened)' goes on from "
                + "/\(outer.shortened)", at: location)
    }

    static func reservedPath(_ word: String, at location: FileLocation) -> Self {
        error(
            "reserved-path",
            "addresses that begin with '/\(word)' belong to the server of pages; let the path begin with another word",
            at: location)
    }

    static func placeNotReached(_ path: String, at location: FileLocation) -> Self {
        error(
            "place-not-reached",
            "nobody knows the way to '\(path.shortened)' before the app runs: what has a path, and what is around it, stands as it is "
                + "written, without 'for', 'keyPath' or 'conditional'", at: location)
    }

    static func pathOfLoaded(_ path: String, at location: FileLocation) -> Self {
        warning(
            "path-of-loaded",
            "'\(path.shortened)' is no address: this document is loaded by another, and addresses are those of the document that the app "
                + "begins with. A screen that is to have one stands there; what is loaded has the address of what it is opened from",
            at: location)
    }

    static func ledInCircle(at location: FileLocation?) -> Self {
        warning(
            "led-in-circle",
            "whoever may not see this is led back to it; the first place that may be seen is shown. Let 'otherwise' lead to a place that "
                + "may be seen then", at: location)
    }

    static func placeNotOpened(_ place: String, at location: FileLocation?) -> Self {
        warning(
            "place-not-opened", "'\(place.shortened)' could not be shown; what was shown before stays", at: location)
    }
}
