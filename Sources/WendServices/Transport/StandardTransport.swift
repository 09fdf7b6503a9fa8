/// What sends requests where nothing else is said: async-http-client, as the package is built by default, else the system's URL loading.
public enum StandardTransport {
    public static func make() -> any Transport {
        #if AsyncHTTPClient
        AsyncHTTPTransport()
        #else
        URLSessionTransport()
        #endif
    }
}
