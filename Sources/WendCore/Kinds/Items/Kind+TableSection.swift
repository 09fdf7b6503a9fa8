extension Kind {
    public static let tableSection = Kind(
        "tableSection", "Some rows of a table, with words above and below them.", role: .presents, types: .tableSection,
        parameters: [
            .text("headerTitle", "The words above the rows."),
            .text("footerTitle", "The words below the rows."),
            Parameter("cells", .tableCell, "The rows.", isList: true, keepsOthers: true),
        ],
        defaults: [Default(.string, "headerTitle"), Default(.tableCell, "cells")],
        styleName: "WFSTableSection")
}
