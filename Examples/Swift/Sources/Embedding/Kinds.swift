import Wend

extension Registry {
    /// Everything documents of this app may use: what Wend has, and a kind of each role of its own.
    static var orders: Registry {
        var registry = Registry.standard
        for kind in [Kind.wizard, .gauge, .playSound, .poll, .jars, .isCount] { registry.register(kind) }
        return registry
    }
}
