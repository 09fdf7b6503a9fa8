import Foundation
import Wend
import WendExpressions

@testable import WendServices

/// An app in Swift around a folder of an older app: what its files name, and only code can do.
struct HeronHost {
    let signIn: OAuth1SignIn

    var handlers: Handlers {
        get throws {
            var handlers = Handlers()
            try handlers.show(HeronScreens.agreement)
            handlers.onWatch("agreement", as: String.self) { [signIn] owner in signIn.arrivals(of: owner) }
            handlers.onReturn("herons") { [signIn] in await signIn.arrive($0) }
            handlers.on("login") { [signIn] message in
                do {
                    if signIn.isSignedIn(message.owner) { return .success() }
                    let address = try await signIn.address(for: message)
                    let hasAgreed = try await message.ask(HeronScreens.agreement) {
                        ($0.address, $0.owner) = (address, message.owner)
                    }
                    return hasAgreed == true ? .success() : .failure("You have not signed in.")
                } catch let failure as ServiceFailure {
                    return .failure(failure.message)
                } catch {
                    return .failure("Nobody can sign in now.")
                }
            }
            handlers.on("logout") { [signIn] message in
                do { try signIn.signOut(message.owner) } catch { return .failure("\(error)") }
                for entity in ["Sighting", "Watcher"] {
                    await message.change(.delete(entity: entity, where: "TRUEPREDICATE"))
                }
                return .success()
            }
            handlers.on("newsTap") { message in
                await message.change(.change(entity: "Sighting", where: "isHidden == 1", set: "record(isHidden: NO)"))
            }
            return handlers
        }
    }

    static var registry: Registry {
        var registry = Registry.standard
        registry.register(.tagLabel)
        registry.register(transformer: "flockSize") { value in
            value.text.flatMap { Int($0.dropFirst(2)) }.map(Value.integer)
        }
        registry.register(transformer: "inWords") { value in
            value.number.map { .string($0 == 1 ? "one heron" : "\(Int($0)) herons") }
        }
        registry.register(property: "age", of: "Sighting") { sighting, around in
            guard case .date(let date)? = sighting["at"] else { return nil }
            let minutes = Int(around.now.timeIntervalSince(date)) / 60
            return .string(minutes < 1 ? "Now" : minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h")
        }
        return registry
    }
}

extension Kind {
    /// A label that would make links of tags.
    static let tagLabel = Kind(
        "TagLabel", "Shows a text with tags in it.", role: .presents, types: .view,
        parameters: .ofView([.text("text", "What is shown."), .text("sign", "What a tag begins with.")]),
        behaviour: TagLabel())
}

private struct TagLabel: Presenting {
    static let role = Element.OwnRole("tagLabel", drawnAs: .label)

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        let sign = renderer.text("sign", of: id) ?? "@"
        let words = (renderer.text("text", of: id) ?? "").split(separator: " ")
        properties[.text] = .string(words.map { $0.hasPrefix(sign) ? "[\($0)]" : String($0) }.joined(separator: " "))
        return Element(renderer.id(of: id), Self.role, properties)
    }
}

/// Leads to the page on which one agrees, and answers when one has come back.
final class Agreement: SwiftScreen, Answering {
    @Stored var address = ""
    @Stored var owner = ""
    var answer: (Bool) -> Void = { _ in }
    var onLeave: () -> Void = {}

    var body: some Part {
        Screen("Sign in") {
            Piece("link").parameter("title", "Go to the club's page").parameter("address", .string(address))
            Button("Not now") { self.onLeave() }
        }
    }
}

enum HeronScreens {
    static let agreement: Flow<Agreement> = Flow(with: Agreement()) { screen, lets in
        screen.onLeave = lets.dismiss()
        lets.drive("agreement", of: screen.owner) { (hasAgreed: Bool) in screen.answer(hasAgreed) }
    }
}
