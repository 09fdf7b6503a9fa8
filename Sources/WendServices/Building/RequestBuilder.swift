import WendCore
import WendExpressions
import WendRuntime

/// Makes the request of a call.
struct RequestBuilder {
    let description: ServiceDescription
    let options: ServiceClientOptions
    let call: ServiceCall
    /// With what it leaves to the defaults filled in.
    let action: ServiceAction
    let secrets: KnownSecrets

    /// A request, and the file that is to be removed when it has been sent.
    struct Built {
        var request: ServiceRequest
        var temporary: String?
    }

    private var substitution: Substitution {
        var transformers = options.transformers.adding(description)
        transformers.timeZone = options.timeZone
        return Substitution(
            object: call.object, record: call.record, secrets: secrets, transformers: transformers)
    }

    func build() throws(ServiceFailure) -> Built {
        do {
            return try made()
        } catch let failure as ServiceFailure {
            throw failure
        } catch let missing as MissingSecret {
            throw .missingSecret(missing.name, call.action)
        } catch let problem as AddressBuilder.Problem {
            throw .badRequest(call.action, problem.message)
        } catch is BodyFileError {
            throw ServiceFailure(TransportFailure(.file, .notSent), action: call.action)
        } catch {
            throw .badRequest(call.action, "The request cannot be made.")
        }
    }

    private func made() throws -> Built {
        let substitution = substitution
        let url = try AddressBuilder.address(
            base: description.defaults.baseURL, path: action.path, substitution,
            isStrict: action.settings.sendsObject)
        var headers: ServiceHeaders = [:]
        for header in action.settings.headers {
            headers[header.name] = PercentCoding.header(try substitution.text(header.value.displayText))
        }
        var parameters: Fields?
        if !action.isUpload {
            var filled = try substitution.filled(action.settings.parameters)
            if action.settings.sendsObject, !action.settings.sendsOnlyNamed { filled = filled.merging(ownValues) }
            parameters = action.settings.omitsEmpty == true ? Self.withoutEmpty(filled) : filled
        }
        if let composed = try options.hooks.compose(call.action, action.method, url, parameters, headers) {
            return Built(request: keyed(composed))
        }
        var built = Built(
            request: ServiceRequest(
                action.method, url, headers: headers, timeout: action.timeout,
                maximumResponse: action.maximumResponse, destination: action.isDownload ? call.destination : nil))
        if action.isDownload, call.destination == nil {
            throw ServiceFailure.badRequest(call.action, "It is not said where the file is to be written.")
        }
        if let parameters, !(action.settings.sendsObject && Self.holdsFile(parameters)) {
            write(parameters, to: &built.request)
        } else {
            try upload(to: &built)
        }
        if built.request.headers["Accept"] == nil, !action.isDownload {
            built.request.headers["Accept"] = "application/json"
        }
        if built.request.headers["User-Agent"] == nil { built.request.headers["User-Agent"] = "Wend" }
        do {
            try options.hooks.modify(call.action, &built.request)
        } catch {
            if let temporary = built.temporary { FileReading.remove(temporary) }
            throw error
        }
        built.request = keyed(built.request)
        return built
    }

    private func keyed(_ request: ServiceRequest) -> ServiceRequest {
        var request = request
        request.isRepeatable = action.isRepeatable
        guard let header = action.settings.idempotencyHeader else { return request }
        request.headers[header] = PercentCoding.header(call.id)
        return request
    }

    /// What the call is made with, without what stands in the address or in a header already: a token is not sent twice.
    private var ownValues: Fields {
        let address = AddressBuilder.whole(base: description.defaults.baseURL, path: action.path)
        let headers = action.settings.headers.map { ServiceTemplate($0.value.displayText) }
        var values = call.object?.fields ?? [:]
        for piece in ([ServiceTemplate(address, stopsAtDots: true)] + headers).flatMap(\.pieces) {
            if case .token(let token) = piece, let name = token.path.first { values[name] = nil }
        }
        return values
    }

    /// Whether files are among what is sent: then it is sent in parts.
    private static func holdsFile(_ parameters: Fields) -> Bool {
        parameters.contains { field in field.value.elements.contains { OfferedFile($0) != nil } }
    }

    // MARK: Parameters

    private func write(_ parameters: Fields, to request: inout ServiceRequest) {
        // Some servers read no body of a GET, and some libraries send none.
        let encoding = action.encoding == .query || !action.method.takesBody ? .query : action.encoding
        if encoding != .json, parameters.isEmpty { return }
        let type: String
        switch encoding {
        case .query:
            let mark =
                request.url.contains("?") ? (request.url.hasSuffix("?") || request.url.hasSuffix("&") ? "" : "&") : "?"
            request.url += mark + FormEncoding.text(parameters).replacing("?", with: "%3F")
            return
        case .form:
            type = "application/x-www-form-urlencoded; charset=utf-8"
            request.body = .bytes(Array(FormEncoding.text(parameters).utf8))
        case .json:
            type = "application/json"
            request.body = .bytes(JSONText.bytes(.dictionary(parameters)))
        }
        if request.headers["Content-Type"] == nil { request.headers["Content-Type"] = type }
    }

    /// Without members that are empty texts or nothing, inside of objects too.
    private static func withoutEmpty(_ fields: Fields) -> Fields {
        var kept: Fields = [:]
        for field in fields {
            switch field.value {
            case .null, .string(""): break
            case .dictionary(let inner): kept[field.name] = .dictionary(withoutEmpty(inner))
            default: kept[field.name] = field.value
            }
        }
        return kept
    }

    // MARK: Uploads

    private func upload(to built: inout Built) throws {
        let own = action.settings.sendsObject ? Fields(ownValues.map { ($0.name, .string($0.name)) }) : [:]
        let parts = action.parts.isEmpty ? own : action.parts
        guard parts.isEmpty else {
            var body = MultipartBody(boundary: "wend-\(hex())\(hex())")
            for part in parts {
                let path = ValuePath.names(part.value.displayText)
                guard let value = call.object.flatMap({ ValuePath.value(path, of: $0, record: call.record) }) else {
                    continue
                }
                for element in value.elements { try append(element, named: part.name, to: &body) }
            }
            (built.request.body, built.temporary) = try body.body()
            built.request.headers["Content-Type"] = body.contentType
            return
        }
        var type = "application/octet-stream"
        switch call.object {
        case .data(let bytes)?: built.request.body = .bytes(bytes)
        case let value:
            guard let file = value.flatMap({ OfferedFile($0) }) else {
                throw ServiceFailure.badRequest(call.action, "There is no file to send.")
            }
            built.request.body = try content(of: file)
            if !file.type.isEmpty { type = PercentCoding.header(file.type) }
        }
        if built.request.headers["Content-Type"] == nil { built.request.headers["Content-Type"] = type }
    }

    private func content(of file: OfferedFile) throws(BodyFileError) -> RequestBody {
        if let path = call.file(file.id), let size = FileReading.size(of: path) {
            return .file(path: path, size: size)
        }
        guard let bytes = call.bytes(file.id) else { throw BodyFileError() }
        return .bytes(bytes)
    }

    /// Files with their names and types, bytes and texts without; anything else is left out.
    private func append(_ value: Value, named name: String, to body: inout MultipartBody) throws {
        switch value {
        case .data(let bytes): body.append(.bytes(bytes), named: name)
        case .string, .bool, .integer, .double, .date: body.append(.text(value.displayText), named: name)
        case .dictionary:
            guard let file = OfferedFile(value) else { return }
            let content = try content(of: file)
            let known = FileType.of(file.name)
            let type = !known.isEmpty ? known : file.type.isEmpty ? "application/octet-stream" : file.type
            body.append(.file(content, name: file.name, type: type), named: name)
        case .null, .reference, .list: break
        }
    }

    private func hex() -> String {
        let text = String(options.random(), radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
