import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import WendCore

extension WebHost {
    /// A file every page needs. Its name changes with its content, so that browsers may keep it for good.
    func asset(_ name: String, _ request: Request) async -> Response {
        let assets = assets
        // A page may still ask for the app's styles as they were when it was made.
        guard let asset = assets[name] ?? (WebAssets.isOwn(name) ? assets.own : nil) else {
            return await problem(.notFound, request)
        }
        var fields = SecurityFields.common(options: options)
        fields[.contentType] = asset.contentType
        fields[.cacheControl] = asset.name == name ? "public, max-age=31536000, immutable" : "no-store"
        fields[.vary] = "Accept-Encoding"
        var body = asset.bytes
        if let compressed = asset.compressed, Compression.isAccepted(by: request.headers[.acceptEncoding]) {
            fields[.contentEncoding] = "gzip"
            body = compressed
        }
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: body))
    }

    /// One of the app's images. Browsers ask each time whether theirs is still the right one.
    ///
    /// - Parameter form: Which of its forms, by its name; nil for the one that is shown where no other is wanted.
    func image(_ name: String, form: String? = nil, _ request: Request) async -> Response {
        var image = images(AddressText.unescaped(name) ?? name)
        if let form { image = ImageForms.Form(form).flatMap { image?.form($0) } }
        guard let image, let bytes = image.bytes() else {
            return await problem(.notFound, request)
        }
        let tag = "\"\(WebAsset.fingerprint(bytes))\""
        var fields = SecurityFields.common(policy: SecurityFields.imagePolicy, options: options)
        fields[.contentType] = image.contentType
        fields[.cacheControl] = "private, no-cache"
        fields[.eTag] = tag
        if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: fields) }
        return Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The answer to a request for a live connection that did not become one.
    func refusedUpgrade(_ request: Request) -> Response {
        let isOfUs = isOurs(request.head) && !BrowserCookie.secrets(in: request.headers).isEmpty
        count { counters in
            if isOfUs { counters.overLimit += 1 } else { counters.forbidden += 1 }
        }
        var fields = SecurityFields.common(options: options)
        fields[.cacheControl] = "no-store"
        guard isOfUs else { return Response(status: .forbidden, headers: fields) }
        if isFull(for: request.head) {
            fields[.retryAfter] = "2"
            return Response(status: .serviceUnavailable, headers: fields)
        }
        fields[.upgrade] = "websocket"
        fields[.connection] = "upgrade"
        fields[.secWebSocketVersion] = "13"
        return Response(status: .upgradeRequired, headers: fields)
    }
}
