import WendCore
import WendExpressions

/// Where the code of a screen leaves what it wants done while it is called.
final class ScreenDesk {
    private(set) var wishes: [MadeScreen.Wish] = []
    /// The states of the screens in the stack it is in.
    let stack: [(screen: String, state: Value)]
    /// Whether code is being called: what is left while screens are only made or wired means nothing.
    private var isOpen = false

    /// How much may be wanted in one call; what goes over it is not done.
    static let mostWishes = 64

    init(stack: [(screen: String, state: Value)] = []) { self.stack = stack }

    func leave(_ wish: MadeScreen.Wish) {
        if isOpen, wishes.count < Self.mostWishes { wishes.append(wish) }
    }

    /// Takes what is left while something runs.
    func open(_ call: () -> Void) {
        isOpen = true
        call()
        isOpen = false
    }
}
