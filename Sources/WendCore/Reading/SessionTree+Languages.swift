import WendExpressions

/// In which language and in which country's way things are read and shown.
extension SessionTree {
    /// In which numbers and dates that stand in a document are read: as its `lang` says, else as the app was opened
    /// with.
    func locale(of reference: NodeReference) -> String {
        library.documents[library.position(of: reference.document)].document.locale ?? state.settings.locale
    }

    /// In which a document's texts, numbers and dates are shown: as its `lang` says, else that of the person.
    ///
    /// A person who reads the language of the document as it is spoken somewhere gets numbers and dates as they are
    /// written there.
    func shownLocale(of reference: NodeReference) -> String {
        let own = library.documents[library.position(of: reference.document)].document.locale
        guard let own else { return personLocale(in: reference) }
        guard !state.settings.languages.isEmpty, let tag = LanguageTag(own), tag.region == nil else { return own }
        return state.settings.languages.first { name in
            guard let theirs = LanguageTag(name) else { return false }
            return theirs.region != nil && theirs.likeness(to: tag) > 0
        } ?? own
    }

    /// The same of the document an activation was made from; the person's where there is none.
    func locale(of id: ActivationID) -> String {
        guard let reference = node(of: id) else { return personLocale }
        return shownLocale(of: reference)
    }

    /// What is shown to whoever uses the session where no document says it: of the languages they want the first the
    /// app has texts in; where it has none in any language, the first they want.
    static func personLocale(_ settings: SessionSettings, _ resources: AppResources) -> String {
        let wanted = settings.languages.filter { LanguageTag($0) != nil }
        let translated = resources.languages
        if translated.isEmpty { return wanted.first ?? settings.locale }
        let hasTextsForAll = resources.tables[""] != nil
        if let best = LanguageTag.best(for: wanted, of: hasTextsForAll ? translated + [settings.locale] : translated) {
            return best.wanted
        }
        if hasTextsForAll || LanguageTag.best(for: [settings.locale], of: translated) != nil { return settings.locale }
        return translated[0]
    }

    /// The text of a key, with values in it where there are some; nil if no table that counts for the locale has one.
    ///
    /// Those of the language count first, then those for everybody, then those of the language the app was opened with.
    /// - Parameter reference: What shows it: its app's texts are meant.
    func translation(
        of key: String, in table: String, locale: String, _ arguments: [Value], for reference: NodeReference
    ) -> String? {
        let resources = resources(for: reference)
        let languages = resources.languages
        var chain = LanguageTag.best(for: [locale], of: languages).map { [$0.offered] } ?? []
        chain.append("")
        if let own = LanguageTag.best(for: [state.settings.locale], of: languages)?.offered { chain.append(own) }
        for language in chain {
            guard let texts = resources.tables[language]?[table] else { continue }
            let pluralLocale = language.isEmpty ? state.settings.locale : language
            if let plural = texts.plurals[key] {
                var format = TextFormat(
                    arguments, variables: plural.variables, locale: locale, pluralLocale: pluralLocale)
                return format.text(plural.format)
            }
            guard let text = texts.texts[key] else { continue }
            if arguments.isEmpty { return text }
            var format = TextFormat(arguments, locale: locale, pluralLocale: pluralLocale)
            return format.text(text)
        }
        return nil
    }
}
