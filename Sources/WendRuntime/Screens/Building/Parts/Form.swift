public import WendExpressions

/// A screen with inputs that are judged together when it is submitted.
public struct Form: Part {
    public let piece: Piece

    /// - Parameter submitted: Called with the inputs' values by name when all are as they should be.
    public init(
        _ title: String? = nil, submitted: @escaping (Fields) -> Void, @PartsBuilder _ parts: () -> [Piece]
    ) {
        let form = Piece("form") { Piece("container", parts) }.on("didSubmit", submitted)
        piece = title.map { form.parameter("title", .string($0)) } ?? form
    }
}
