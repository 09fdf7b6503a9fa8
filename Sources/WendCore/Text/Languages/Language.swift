/// The words of one language.
struct Language: Sendable {
    let words: [SystemWords.Word: String]
    /// What system items are called, by their names.
    let icons: [String: String]
    /// What gestures are called, by their names.
    let gestures: [String: String]
    /// What pages say instead of a screen.
    let problems: [SystemWords.Problem: SystemWords.Explanation]
    let moreRows: @Sendable (Int) -> String
    /// Above the entries of a form that have to be put right.
    let corrections: @Sendable (Int) -> String
    /// What stands between two things that are named one after the other.
    var comma = ", "
}
