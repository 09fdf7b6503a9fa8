import WendCore

extension TestSession {
    /// The address of the place that is shown, such as `/orders/7`; nil in an app without places.
    public var place: String? { rendering.place }

    /// Goes to the place with an address, as by a link, or back and forward in a browser.
    /// - Returns: Whether it was let in: there is such a place, and no question is asked.
    @discardableResult
    public func open(_ place: String) throws -> Bool { try send(.open(place)) == nil }
}
