/// Puts parts one behind the other, as they are written; `if`, `switch` and `for` choose and repeat them.
@resultBuilder
public enum PartsBuilder {
    public static func buildExpression(_ part: some Part) -> [Piece] { [part.piece] }
    public static func buildExpression(_ pieces: [Piece]) -> [Piece] { pieces }
    public static func buildBlock() -> [Piece] { [] }
    public static func buildPartialBlock(first: [Piece]) -> [Piece] { first }
    public static func buildPartialBlock(accumulated: consuming [Piece], next: [Piece]) -> [Piece] {
        accumulated += next
        return accumulated
    }
    public static func buildOptional(_ pieces: [Piece]?) -> [Piece] { pieces ?? [] }
    public static func buildEither(first pieces: [Piece]) -> [Piece] { pieces }
    public static func buildEither(second pieces: [Piece]) -> [Piece] { pieces }
    public static func buildArray(_ pieces: [[Piece]]) -> [Piece] { Array(pieces.joined()) }
}
