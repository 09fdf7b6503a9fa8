import WendDocuments
import WendExpressions

/// All keys of a description.
enum ServiceKeys {
    /// Members that are for people and editors.
    static let notes: Set = ["***", "//", "$schema"]

    static let sections = ["auth", "defaults", "actions", "options"]

    /// What a member is called that documents and other libraries have another word for.
    static let otherWords = [
        "method": "httpMethod", "at": "resultKeyPath", "into": "resultType", "entity": "resultType", "url": "path",
        "address": "path", "body": "parameters", "query": "parameters", "params": "parameters", "data": "parameters",
        "with": "parameters", "header": "headers", "parts": "multipart", "files": "multipart",
        "replaces": "clearPolicy",
        "then": "nextAction", "next": "nextAction", "authorize": "needAuth", "authorization": "needAuth",
        "authenticated": "needAuth", "host": "baseUrl", "server": "baseUrl", "root": "baseUrl", "retries": "retry",
        "attempts": "retry", "stub": "response", "idempotent": "repeatable", "authentication": "auth",
        "services": "actions", "requests": "actions", "endpoints": "actions",
    ]

    // MARK: Defaults and actions

    /// What defaults and actions both take.
    static let settings: [ServiceKey<RequestSettings>] = [
        .word(
            "httpMethod", "The method of HTTP.", fallback: "`GET`; of an upload `POST`", ServiceMethod.self,
            isLoud: true
        ) {
            $0.method = $1
        },
        .texts("headers", "Headers by name. Those of an action win name by name.") { $0.headers = $1 },
        .fields("parameters", "What is sent, name by name. Those of an action win name by name.") {
            $0.parameters = $1
        },
        .word(
            "encoding", "How parameters are written: in the address, as a form, or as JSON.",
            fallback: "`query` for GET, HEAD, DELETE, else `form`", ParameterEncoding.self
        ) { $0.encoding = $1 },
        .flag("omitEmpty", "Whether parameters are left out that are empty texts or null.") { $0.omitsEmpty = $1 },
        .text("resultKeyPath", "The way to what is stored in the response.", fallback: "all of it") {
            $0.resultKeyPath = $1
        },
        .text("errorKeyPath", "The member of an error's body that says what is wrong.", fallback: "`error`") {
            $0.errorKeyPath = $1
        },
        .flag("needAuth", "Whether requests are authorized, as `auth` says.") { $0.needsAuthentication = $1 },
        .number(
            "timeout", "Seconds that may pass without any progress.", fallback: "30", in: 0.1...3600
        ) { $0.timeout = $1 },
        ServiceKey(
            "retry", "a number of tries from 1 to 10, or an object",
            "How a request is tried again that came to nothing: how often in all, or an object (see below).",
            fallback: "not at all"
        ) { node, target in
            if let number = node.number {
                guard let attempts = Int(exactly: number), (1...RetryRule.mostAttempts).contains(attempts) else {
                    return .wrong
                }
                target.retry = RetryRule(attempts: attempts)
                return .taken
            }
            guard node.elements == nil, node.scalar == nil else { return .wrong }
            target.retry = RetryRule(attempts: 3)
            return .taken
        },
        ServiceKey(
            "cache", "\"none\", \"server\" or a number of seconds",
            "How long an answer to GET is used again: as the server says, or for so many seconds.", fallback: "`none`"
        ) { node, target in
            if let seconds = node.number {
                guard (0...31_536_000).contains(seconds) else { return .wrong }
                target.cache = .seconds(seconds)
                return .taken
            }
            switch node.text {
            case "none"?: target.cache = CacheRule.none
            case "server"?: target.cache = .server
            case nil: return .wrong
            default: return .notAmong(["none", "server"])
            }
            return .taken
        },
        .flag(
            "repeatable", "Whether a request that may have arrived may be sent again.",
            fallback: "`true` for GET, HEAD, PUT, DELETE, and with `idempotencyKey`"
        ) { $0.isRepeatable = $1 },
        .text(
            "idempotencyKey", "The header that carries the id of the call, the same at every try: `Idempotency-Key`.",
            fallback: "none"
        ) { $0.idempotencyHeader = $1 },
        .number(
            "maxResponseSize", "The most bytes of a response, unpacked.", fallback: "16 MiB; of a download 1 GiB",
            in: 1...1e12
        ) { $0.maximumResponse = Int($1) },
        .number("maxRedirects", "How often a redirect is followed.", fallback: "5", in: 0...20) {
            $0.maximumRedirects = Int($1)
        },
    ]

    static let defaults: [ServiceKey<ServiceDefaults>] = [
        .text("baseUrl", "Where the service is; paths are appended to it.") { $0.baseURL = $1 },
        .text("socket", "For the app's own code.") { $0.socket = $1 },
    ]

    static let actions: [ServiceKey<ServiceAction>] = [
        .text(
            "path", "Appended to `baseUrl`, or a whole address that begins with `http`.", fallback: "`baseUrl` itself"
        ) {
            $0.path = $1
        },
        ServiceKey(
            "resultType", "the name of an entity, or one in brackets",
            "What the response is stored as: `Post`, or `[Post]` for a list.", fallback: "it is not stored"
        ) { node, target in
            guard let text = node.text, let type = ResultType(text) else { return .wrong }
            target.result = type
            return .taken
        },
        .text("nextAction", "The action performed when the response is stored.", fallback: "none") { $0.next = $1 },
        .word(
            "clearPolicy", "When all records of the entity are deleted.", fallback: "`none`", ClearPolicy.self
        ) { $0.clearing = $1 },
        .fields("set", "What is written on every record of the response, property by property.") { $0.setters = $1 },
        .flag("isUpload", "Whether files or bytes are sent instead of parameters.") { $0.isUpload = $1 },
        .texts("multipart", "The parts of an upload: name by name the way to a value of what it is performed with.") {
            $0.parts = $1
        },
        .flag("isDownload", "Whether the response is written to a file.") { $0.isDownload = $1 },
        ServiceKey("response", "any value", "What a stub answers.") { node, target in
            change(&target) { $0.response = node.value }
            return .taken
        },
        .number("status", "The status a stub answers with.", fallback: "200", in: 100...599) { target, status in
            change(&target) { $0.status = Int(status) }
        },
        .text("error", "What a stub fails with.") { target, error in change(&target) { $0.error = error } },
        .number("delay", "Seconds until a stub answers.", fallback: "`debugDelay`", in: 0...3600) { target, delay in
            change(&target) { $0.delay = delay }
        },
        ServiceKey(
            "responses", "a list of objects",
            "What a stub answers in turn, the last again and again: objects with `response`, `status`, `error`, `delay`."
        ) { node, target in
            guard let elements = node.elements, elements.allSatisfy({ $0.elements == nil && $0.scalar == nil }) else {
                return .wrong
            }
            target.stubs = elements.map { _ in StubAnswer() }
            return .taken
        },
    ]

    /// Changes the one answer that an action describes with members of its own.
    private static func change(_ action: inout ServiceAction, _ change: (inout StubAnswer) -> Void) {
        var answer = action.stubs.first ?? StubAnswer()
        change(&answer)
        if action.stubs.isEmpty { action.stubs = [answer] } else { action.stubs[0] = answer }
    }

    /// What each of a stub's answers in turn takes.
    static let answers: [ServiceKey<StubAnswer>] = [
        ServiceKey("response", "any value", "The response.") { node, target in
            target.response = node.value
            return .taken
        },
        .number("status", "The status.", fallback: "200", in: 100...599) { $0.status = Int($1) },
        .text("error", "What it fails with.") { $0.error = $1 },
        .number("delay", "Seconds until it comes.", fallback: "`debugDelay`", in: 0...3600) { $0.delay = $1 },
    ]

    static let retry: [ServiceKey<RetryRule>] = [
        .number("attempts", "All tries, the first included.", fallback: "3", in: 1...Double(RetryRule.mostAttempts)) {
            $0.attempts = Int($1)
        },
        .number("delay", "Seconds before the second try.", fallback: "0.5", in: 0...3600) { $0.delay = $1 },
        .number("factor", "What each further pause is multiplied by.", fallback: "2", in: 1...10) { $0.factor = $1 },
        .number(
            "maximum", "The longest pause in seconds; a server that asks for more is not asked again.", fallback: "30",
            in: 0...3600
        ) {
            $0.maximum = $1
        },
        .number("jitter", "The random part of a pause.", fallback: "0.5", in: 0...1) { $0.jitter = $1 },
        ServiceKey(
            "statuses", "a list of statuses", "Which answers are worth another try.",
            fallback: "408, 425, 429, 500, 502, 503, 504"
        ) { node, target in
            let numbers = node.elements?.map { $0.number.flatMap { Int(exactly: $0) } }
            guard let numbers, numbers.allSatisfy({ (300...599).contains($0 ?? 0) }) else { return .wrong }
            target.statuses = numbers.compactMap(\.self)
            return .taken
        },
    ]

    // MARK: The rest

    static let authentication: [ServiceKey<ServiceAuthentication>] = [
        .word(
            "type", "How requests are authorized.", fallback: "by the app's own code, or not at all",
            ServiceAuthentication.Scheme.self
        ) { $0.scheme = $1 },
        value("token", "The token of `bearer` and `oauth1`."),
        value("user", "The name of `basic`."),
        value("password", "The password of `basic`."),
        value("consumerKey", "The app's key of `oauth1`."),
        value("consumerSecret", "The app's secret of `oauth1`."),
        value("tokenSecret", "The secret of the token of `oauth1`."),
        .text("refreshAction", "The action that gets a new token of `bearer`.", fallback: "none") {
            $0.refreshAction = $1
        },
        .text("tokenKeyPath", "The way to the token in the response of that action.", fallback: "`access_token`") {
            $0.tokenKeyPath = $1
        },
        value("url", "For the app's own code, like every other member."),
    ]

    private static func value(_ name: String, _ summary: String) -> ServiceKey<ServiceAuthentication> {
        .text(name, summary) { $0.values[name] = .string($1) }
    }

    static let options: [ServiceKey<ServiceOptions>] = [
        .number("debugDelay", "Seconds until a stub answers.", fallback: "0", in: 0...3600) { $0.stubDelay = $1 },
        ServiceKey(
            "pictures", "a list of hosts",
            "The hosts whose pictures pages show, besides those that actions have: `images.example`, `*.images.example`, or `*` for all."
        ) { node, target in
            guard let elements = node.elements, elements.count <= 100, elements.allSatisfy({ $0.text != nil }) else {
                return .wrong
            }
            target.pictureHosts = elements.compactMap(\.text)
            return .taken
        },
        ServiceKey("transformers", "an object", "Transformers by sort: `date` has those of dates by name.") { node, _ in
            node.elements == nil && node.scalar == nil ? .taken : .wrong
        },
    ]

    static let dates: [ServiceKey<DateTransformer>] = [
        .text("format", "A Unicode date pattern, such as `EEE MMM d HH:mm:ss Z y`; it goes before the styles.") {
            $0.format = $1
        },
        .text("dateStyle", "`short`, `medium`, `long` or `full`; anything else is none.", fallback: "none") {
            $0.dateStyle = $1
        },
        .text("timeStyle", "The same for the time.", fallback: "none") { $0.timeStyle = $1 },
        .text("locale", "A locale.", fallback: "`en_US_POSIX`") { $0.locale = $1 },
    ]
}
