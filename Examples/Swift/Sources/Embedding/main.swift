// An app of documents inside a Hummingbird app with a sign-in of its own: `swift run Embedding`, which says where it is;
// PORT is its port, 8080 unless said. Ann's password is plum, Bob's is quince.
import Foundation
import Hummingbird
import Wend
import WendWeb

let orders = try App(
    path: Bundle.module.bundlePath + "/App", registry: .orders, handlers: .orders(OrderBook()))
let sessions = orders.sessions(store: try SQLiteStore(path: "orders.sqlite"))
let signIns = SignIns()
let host = WebHost(
    sessions: sessions, options: WebOptions(mountPath: "/orders"), name: "Orders", styles: orders.styles,
    images: { orders.image($0).flatMap { WebImage(file: $0.file, bytes: $0.bytes, forms: $0.forms, form: $0.form) } },
    drawers: ["gauge": GaugeBehaviour.drawer], principal: { signIns.name(of: $0) })

let router = Router()
router.get("/") { _, _ in Response.redirect(to: "/orders/") }
SignInPages(signIns: signIns, goal: "/orders/").mount(on: router)
// Strangers get to no page of the orders. A session is open only to whoever began it, pages and live connections alike.
host.mount(on: router.group().add(middleware: SignedInOnly(signIns: signIns)))

// Live connections are accepted below the router, so the app takes the host's server.
let port = ProcessInfo.processInfo.environment["PORT"].flatMap { Int($0) } ?? 8080
let app = Application(
    router: router, server: host.server, configuration: .init(address: .hostname("127.0.0.1", port: port)),
    onServerRunning: { channel in
        let address = "http://127.0.0.1:\(channel.localAddress?.port ?? port)/orders/"
        FileHandle.standardOutput.write(Data("The orders are at \(address)\n".utf8))
    })
// Ends with SIGTERM or Ctrl-C, and then stores what has been accepted.
try await app.runService()
await sessions.shutDown()
