/// Something a step has made: a screen, a view, an item, a question. What is made for rows of lists is worked out whenever
/// somebody looks, and is none.
public struct CreatedObject: Hashable, Sendable {
    /// What hosts draw it as, if they draw it.
    public let element: Element.ID
    /// The kind's name: `textField`.
    public let kind: String
    /// The name the document gives it; nil if it gives none.
    public let name: String?
    /// Where its document says it.
    public let location: FileLocation
}
