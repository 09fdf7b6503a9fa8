import Hummingbird

/// The pages of the app's own on which one signs in and out.
struct SignInPages {
    let signIns: SignIns
    /// Where to go then.
    let goal: String

    private struct Form: Decodable {
        let name: String
        let password: String
    }

    func mount<Context: RequestContext>(on router: some RouterMethods<Context>) {
        router.get("sign-in") { _, _ in Self.page() }
        router.post("sign-in") { request, context in
            let form = try await URLEncodedFormDecoder().decode(Form.self, from: request, context: context)
            guard let token = signIns.signIn(form.name, form.password) else {
                return Self.page("That is not right.", status: .unauthorized)
            }
            var response = Response.redirect(to: goal)
            response.setCookie(
                Cookie(name: SignIns.cookie, value: token, path: "/", httpOnly: true, sameSite: .lax))
            return response
        }
        router.post("sign-out") { request, _ in
            signIns.signOut(request.head)
            return Response.redirect(to: "/sign-in")
        }
    }

    private static func page(_ problem: String = "", status: HTTPResponse.Status = .ok) -> Response {
        let text = """
            <!DOCTYPE html><html lang="en"><title>Sign in</title><main><h1>Sign in</h1>
            <form method="post" action="/sign-in"><p role="alert">\(problem)</p>
            <p><label>Name <input name="name" autocomplete="username" required></label></p>
            <p><label>Password <input name="password" type="password" autocomplete="current-password"></label></p>
            <p><button>Sign in</button></p></form></main></html>
            """
        return Response(
            status: status, headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
