import HTTPTypes
import HummingbirdCore
import WendCore
import WendExpressions

/// The reason why a request cannot be answered as it was meant.
struct WebProblem: Sendable {
    let status: HTTPResponse.Status
    let title: String
    let message: String
    /// Whether it helps to begin anew.
    var offersStart = true
    /// Whether the page is loaded again by itself.
    var looksAgain = false

    static let notFound = Self(
        status: .notFound, title: "Not found", message: "There is nothing at this address.")
    static let gone = Self(
        status: .notFound, title: "This session has ended",
        message: "It was not used for a long time, or the server has forgotten it.")
    static let forbidden = Self(
        status: .forbidden, title: "Not yours to open",
        message: "This session was begun in another browser, or by somebody else.")
    static let wrongHost = Self(
        status: .misdirectedRequest, title: "Wrong name", message: "This server does not answer to that name.",
        offersStart: false)
    static let tooLarge = Self(
        status: .contentTooLarge, title: "Too much text", message: "The form holds more than the server takes.")
    static let unreadable = Self(
        status: .badRequest, title: "Not understood", message: "The form could not be read.")
    static let busy = Self(
        status: .serviceUnavailable, title: "Too busy", message: "Too many people are here. Try again in a moment.")
    static let restarting = Self(
        status: .serviceUnavailable, title: "One moment", message: "The server restarts. Try again in a moment.")

    static let empty = Self(
        status: .serviceUnavailable, title: "The app shows nothing",
        message: "Its first screen could not be made. Whoever runs it finds the reason in the server's log.",
        offersStart: false, looksAgain: true)

    static let setAside = Self(
        status: .gone, title: "This session cannot be opened",
        message: "It was begun with another version of the server, or is damaged. It is kept; please begin anew.")
    /// - Parameter reason: For whoever develops the app; nil for visitors.
    static func broken(_ reason: String?) -> Self {
        Self(
            status: .serviceUnavailable, title: "The app has errors",
            message: reason ?? "It cannot be shown before they are mended. This page looks again by itself.",
            offersStart: false, looksAgain: true)
    }

    /// - Parameter reason: A sentence for the person, without names of the server's files.
    static func notSaved(_ reason: String) -> Self {
        Self(
            status: .serviceUnavailable, title: "Not saved",
            message: "\(reason.prefix(1).uppercased())\(reason.dropFirst()). Go back and try again in a moment.",
            offersStart: false)
    }

    static func failed(_ reason: String?) -> Self {
        Self(
            status: .internalServerError, title: "Something went wrong",
            message: reason ?? "The server could not answer. What you typed before is safe.")
    }
}

extension WebProblem {
    /// The problem as a screen like those of apps.
    fileprivate var rendering: Rendering {
        func element(
            _ name: String, _ role: Element.Role, _ properties: Properties = [:], events: Event.Kinds = [],
            _ children: [Element] = []
        ) -> Element {
            Element(Element.ID(.session, name), role, properties, events: events, children: children)
        }
        var content = [element("message", .label, [.text: .string(message)])]
        if offersStart { content.append(element("start", .button, [.text: "Start again"], events: .press)) }
        let screen = element(
            "screen", .screen, [:],
            [
                element("bar", .navigationBar, [.text: .string(title)]),
                element("content", .container, [.layout: "vertical"], content),
            ])
        return Rendering(root: element("", .app, [:], [screen]), title: title)
    }
}

extension WebHost {
    /// A page in the app's look that says what the problem is.
    func problem(_ problem: WebProblem, _ request: Request) -> Response {
        let base = "\(options.mountPath)/"
        let page = HTMLPage(
            rendering: problem.rendering, context: renderer().context, stylesheets: assets.stylesheets.map(address),
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
