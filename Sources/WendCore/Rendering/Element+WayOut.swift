extension Element {
    /// What leads out of it without anything being done, as the button that cancels a question: the last that can be pressed. Nil if
    /// nothing does.
    package var wayOut: Element? {
        if properties.flag(.hidden) { return nil }
        for child in children.reversed() { if let found = child.wayOut { return found } }
        let isWay =
            properties.text(.variant) == "cancel" && events.contains(.press) && !properties.flag(.disabled)
        return isWay ? self : nil
    }
}
