import WendExpressions

extension Kind {
    public static let request = Kind(
        "request",
        "Asks a service: by itself as long as its controller is there, again when what it is asked with changes; or, with `on`, when that "
            + "message comes. Which service is said in `services.json`, or here with `url`.",
        role: .performs, types: [.companion, .action],
        example: #"""
            <screen title="Rates">
                <request name="rates" url="https://rates.example/latest"/>
                <request on="book" name="booking" url="https://rates.example/orders" method="POST" with="{record(rate: rates.now)}">
                    <set on="success" name="told" to="Booked"/>
                    <set on="failure" name="told" to="{error}"/>
                </request>
                <value name="told" is=""/>
                <container>
                    <label>{TERNARY(rates.isLoading, 'Looking …', rates.error ?? rates.now)}</label>
                    <button title="Book" message="book"/>
                    <label>{told}</label>
                </container>
            </screen>
            """#,
        parameters: [
            .text(
                "action",
                "What is asked for: an action of `services.json`, or a message that the app answers in Swift; without it the request's name, "
                    + "where `url` describes it.", isLazy: true),
            Parameter(
                "with", .any,
                "What it is asked with: a record whose values the description reads as `$name`. Without it an action is asked with what was "
                    + "sent, of which an address has only what it names, and what loads by itself with nothing.",
                isLazy: true),
            .bool("when", "Whether it loads at all; nothing is asked while it does not.", fallback: true),
            .bool(
                "cancelsOnLeave",
                "Whether it is given up when its controller leaves. Without it an action that was sent goes on; what loads by itself always "
                    + "ends.", fallback: false),
            Parameter(
                "url", .string,
                "Where the service is: values of `with` stand in it as `$name`, in their own place, whatever is in them.",
                conversion: .verbatim),
            .choice("method", of: .requestMethod, "The method of HTTP.", fallback: "GET"),
            Parameter(
                "into", .string,
                "What comes is saved as records of this entity, `Post`: an object, or a list of them. What is unique in it tells which "
                    + "record it is.", conversion: .verbatim),
            Parameter(
                "at", .string, "The way to what counts in the answer, such as `data.posts`; without it all of it does.",
                conversion: .verbatim),
            .bool("replaces", "Whether records of `into` that the answer does not have are deleted.", fallback: false),
            .choice(
                "encoding", of: .requestEncoding,
                "How what is sent is written: in the address, as a form, or as JSON; without it in the address for GET and DELETE, else as "
                    + "JSON."),
            Parameter(
                "authorization", .string,
                "The header `Authorization`, such as `Bearer ${TOKEN}`: `${TOKEN}` is a secret, which is looked up where the app runs.",
                conversion: .verbatim),
            .number("timeout", "How many seconds may pass without any progress.", fallback: 30),
            .number("retry", "How often it is tried in all, where that does no harm.", fallback: 1),
            .replies,
        ],
        defaults: [Default(.action, "actions")],
        tells: ["success", "failure", "progress"],
        provides: ["error", "reason", "status", "value", "id", "ids", "count", "progress", "action"],
        demands: [Demand(.anyOf, ["action", "url"], "a request needs `action`, or `url`")],
        traits: [.follows, .answersAreKnown], look: looks(loadsWithoutHarm, asksInBounds, wayHasDots("at")),
        behaviour: RequestBehaviour())

    /// What loads by itself is asked for again whenever its session is loaded.
    private static let loadsWithoutHarm: Look = { looked in
        guard looked.checked.isCompanion(looked.node), let method = looked.text("method"),
            !Enumeration.requestMethod.isHarmless(method.text)
        else { return [] }
        return [.loadsWithHarm(method.text, at: method.location)]
    }

    /// What services take of a request's time and tries.
    private static let asksInBounds: Look = { looked in
        var found: [Diagnostic] = []
        if let seconds = looked.literal("timeout")?.number, !(0.1...3600).contains(seconds),
            let written = looked.attribute("timeout")
        {
            found.append(.noSuchTimeout(written.text, at: written.location))
        }
        if let attempts = looked.literal("retry")?.number, !(1...10).contains(attempts),
            let written = looked.attribute("retry")
        {
            found.append(.noSuchRetry(written.text, at: written.location))
        }
        return found
    }
}

extension Enumeration {
    static let requestMethod = Enumeration(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"])
    static let requestEncoding = Enumeration(["query", "form", "json"])

    /// Whether what is asked by a method may be asked again and again.
    fileprivate func isHarmless(_ method: String) -> Bool { ["GET", "HEAD"].contains(method) }
}

extension Diagnostic {
    fileprivate static func noSuchTimeout(_ written: String, at location: FileLocation) -> Self {
        warning(
            "timeout-bounds",
            "a request is given up after 0.1 to 3600 seconds without any progress, and this says \(written.shortened); leave 'timeout' out "
                + "for 30", at: location)
    }

    fileprivate static func noSuchRetry(_ written: String, at location: FileLocation) -> Self {
        warning(
            "retry-bounds",
            "a request is tried 1 to 10 times in all, and this says \(written.shortened); leave 'retry' out for one try",
            at: location)
    }

    fileprivate static func loadsWithHarm(_ method: String, at location: FileLocation) -> Self {
        warning(
            "loads-with-harm",
            "a request without `on` is sent by itself, again whenever somebody comes back, and \(method) changes something each time; "
                + "write on=\"…\" with the message that sends it", at: location)
    }
}
