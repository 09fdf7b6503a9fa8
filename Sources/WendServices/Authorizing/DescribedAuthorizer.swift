import WendExpressions

/// Authorizes requests as the authentication of a description says, with its secrets.
struct DescribedAuthorizer: RequestAuthorizer {
    private let inner: any RequestAuthorizer

    /// Nil if the description names no scheme.
    init?(_ description: ServiceDescription, _ transport: any Transport, _ options: ServiceClientOptions) {
        let authentication = description.authentication
        let values: @Sendable (String) throws -> String = { name in
            guard let text = authentication.values[name]?.text else { return "" }
            let substitution = Substitution(
                object: nil, record: { _ in nil },
                secrets: KnownSecrets(options.secrets, names: []), transformers: ValueTransformers())
            do throws(MissingSecret) {
                return try substitution.text(text)
            } catch {
                throw ServiceFailure.missingSecret(error.name, "")
            }
        }
        switch authentication.scheme {
        case nil: return nil
        case .basic: inner = BasicAuthorizer { (try values("user"), try values("password")) }
        case .oauth1:
            inner = OAuth1Authorizer(clock: options.clock, random: options.random) {
                OAuth1Credentials(
                    consumerKey: try values("consumerKey"), consumerSecret: try values("consumerSecret"),
                    token: try values("token"), tokenSecret: try values("tokenSecret"))
            }
        case .bearer:
            // The description's token is the app's, the same for everybody.
            inner = TokenAuthorizer(
                isShared: true, token: { _ in authentication.values["token"] == nil ? nil : try values("token") },
                refresh: Self.refresh(description, transport, options))
        }
    }

    /// Performs the action that gets a new token, which is sent without one.
    private static func refresh(
        _ description: ServiceDescription, _ transport: any Transport, _ options: ServiceClientOptions
    ) -> TokenAuthorizer.Refresh? {
        guard let action = description.authentication.refreshAction else { return nil }
        var plain = description
        plain.authentication = ServiceAuthentication(values: description.authentication.values)
        plain.defaults.settings.needsAuthentication = false
        plain[action]?.settings.needsAuthentication = false
        plain[action]?.result = nil
        let path = ValuePath.names(description.authentication.tokenKeyPath)
        return { [plain] _ in
            var options = options
            options.authorizer = NoAuthorizer()
            let client = ServiceClient(plain, over: transport, options: options)
            let id = "refresh-\(options.random())"
            let answer = await client.perform(ServiceCall(id: id, action: action))
            guard let token = ValuePath.value(path, of: try answer.result.get().value)?.text, !token.isEmpty else {
                throw ServiceFailure.unauthorized(action, "The server has given no new token.")
            }
            return token
        }
    }

    func authorize(_ request: inout ServiceRequest, for principal: String?) async throws {
        try await inner.authorize(&request, for: principal)
    }

    func refused(_ request: ServiceRequest, for principal: String?) async throws -> Bool {
        try await inner.refused(request, for: principal)
    }
}

/// Authorizes nothing.
private struct NoAuthorizer: RequestAuthorizer {
    func authorize(_ request: inout ServiceRequest, for principal: String?) async throws {}
}
