import HTTPTypes
import HummingbirdCore
import WendCore
import WendExpressions
import WendRuntime

/// The reason why a request cannot be answered as it was meant.
struct WebProblem: Sendable {
    let status: HTTPResponse.Status
    let kind: SystemWords.Problem
    /// What whoever develops the app is told instead; `nil` for visitors.
    var reason: String?
    /// Whether it helps to begin anew.
    var offersStart = true
    /// Whether the page is loaded again by itself.
    var looksAgain = false

    static let notFound = Self(status: .notFound, kind: .notFound)
    static let gone = Self(status: .notFound, kind: .gone)
    static let forbidden = Self(status: .forbidden, kind: .forbidden)
    static let wrongHost = Self(status: .misdirectedRequest, kind: .wrongHost, offersStart: false)
    static let tooLarge = Self(status: .contentTooLarge, kind: .tooLarge)
    static let unreadable = Self(status: .badRequest, kind: .unreadable)
    static let busy = Self(status: .serviceUnavailable, kind: .busy)
    static let restarting = Self(status: .serviceUnavailable, kind: .restarting)
    static let empty = Self(status: .serviceUnavailable, kind: .empty, offersStart: false, looksAgain: true)
    static let setAside = Self(status: .gone, kind: .setAside)
    static let notSaved = Self(status: .serviceUnavailable, kind: .notSaved, offersStart: false)

    static func broken(_ reason: String?) -> Self {
        Self(status: .serviceUnavailable, kind: .broken, reason: reason, offersStart: false, looksAgain: true)
    }

    static func failed(_ reason: String?) -> Self {
        Self(status: .internalServerError, kind: .failed, reason: reason)
    }
}

extension WebProblem {
    /// The problem as a screen like those of apps, in a language.
    fileprivate func rendering(_ locale: String) -> Rendering {
        func element(
            _ name: String, _ role: Element.Role, _ properties: Properties = [:], events: Event.Kinds = [],
            _ children: [Element] = []
        ) -> Element {
            Element(Element.ID(.session, name), role, properties, events: events, children: children)
        }
        let words = SystemWords(locale: locale)
        let explanation = words[kind]
        var content = [element("message", .label, [.text: .string(reason ?? explanation.sentence)])]
        if offersStart {
            content.append(element("start", .button, [.text: .string(words[.startAgain])], events: .press))
        }
        let screen = element(
            "screen", .screen, [:],
            [
                element("bar", .navigationBar, [.text: .string(explanation.title)]),
                element("content", .container, [.layout: "vertical"], content),
            ])
        return Rendering(root: element("", .app, [:], [screen]), title: explanation.title, locale: locale)
    }
}

extension WebHost {
    /// A page in the app's look, and its language, that says what the problem is.
    func problem(_ problem: WebProblem, _ request: Request) async -> Response {
        let base = "\(options.mountPath)/"
        let page = HTMLPage(
            rendering: problem.rendering(await sessions.locale), context: renderer().context,
            stylesheets: assets.stylesheets.map(address),
            action: base, base: base, session: "", live: "", epoch: 0, number: 0, token: "",
            notice: problem.looksAgain ? currentNotice ?? nil : nil)
        var response = html(page.bytes(), status: problem.status, request)
        if problem.status == .serviceUnavailable { response.headers[.retryAfter] = "2" }
        if problem.looksAgain { response.headers[.refresh] = "2" }
        return response
    }
}

extension HTTPField.Name {
    /// Understood by all browsers, though it is in no standard of HTTP.
    fileprivate static let refresh = HTTPField.Name("Refresh") ?? .retryAfter
}
