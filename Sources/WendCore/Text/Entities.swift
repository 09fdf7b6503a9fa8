/// The characters that have names in HTML, as far as people use them: those of western Europe, and signs of writing.
enum Entities {
    /// From U+00A0 on.
    private static let western = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
        para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
        Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
        Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
        igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute
        thorn yuml
        """
    private static let signs: [Substring: Character] = [
        "ndash": "\u{2013}", "mdash": "\u{2014}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}",
        "ldquo": "\u{201C}", "rdquo": "\u{201D}", "bdquo": "\u{201E}", "bull": "\u{2022}", "hellip": "\u{2026}",
        "euro": "\u{20AC}", "trade": "\u{2122}", "rarr": "\u{2192}", "larr": "\u{2190}", "minus": "\u{2212}",
        "oelig": "\u{153}", "OElig": "\u{152}",
    ]
    private static let names = Dictionary(
        uniqueKeysWithValues: western.split { $0 == " " || $0 == "\n" }.enumerated().compactMap { position, name in
            Unicode.Scalar(0xA0 + UInt32(position)).map { (name, Character($0)) }
        }
    ).merging(signs) { first, _ in first }

    static func character(named name: Substring) -> Character? { names[name] }
}
