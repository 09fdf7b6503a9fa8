import HTTPTypes
import HummingbirdCore
import NIOCore
import WendRuntime

/// What monitoring asks.
extension WebHost {
    /// Whether the server can do its work: 200 and `ok`, or 503 and why not.
    func health() async -> Response {
        let trouble = await sessions.trouble()
        return Self.plain(trouble.map { "\($0)\n" } ?? "ok\n", status: trouble == nil ? .ok : .serviceUnavailable)
    }

    /// Everything that is counted, as Prometheus' text.
    func metrics() async -> Response {
        Self.plain(PrometheusText.of(await figures()), contentType: PrometheusText.contentType)
    }

    private static func plain(
        _ text: String, contentType: String = "text/plain; charset=utf-8", status: HTTPResponse.Status = .ok
    ) -> Response {
        Response(
            status: status,
            headers: [.contentType: contentType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
