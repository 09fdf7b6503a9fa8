import WendCore
import WendExpressions

/// Files that are picked and sent: a field for them in the place of the button that picks, and a place for each, which a request uploads.
extension ScreenLowering {
    /// A place for one file.
    struct UploadForm {
        let identifier: String
        let draft: Draft
        /// What values and messages of it are called by.
        let name: String

        var file: String { "\(name)File" }
        var answer: String { "\(name)Answer" }
        /// Whether there is a file, as a value.
        var hasMedia: String { "TERNARY(\(file) == NULL, NO, YES)" }
    }

    static let uploadClass = "MediaUploadFormView"

    /// What an element is, if it is a place for a file.
    func uploadForm(_ draft: Draft) -> UploadForm? {
        guard draft.object?.customClass == Self.uploadClass, let identifier = ScreenDrafts.identifier(of: draft) else {
            return nil
        }
        return UploadForm(identifier: identifier, draft: draft, name: SchemeWords.name(identifier))
    }

    private var uploadForms: [UploadForm] { drafts.named.compactMap { $0.cell == nil ? uploadForm($0.draft) : nil } }

    /// The place that a view holds the file of.
    func uploadForm(holding container: Draft) -> UploadForm? {
        uploadForms.first { form in part("uploadContainer", of: form)?.draft === container }
    }

    /// Something that belongs to a place: an outlet of the interface file, or of the scheme.
    private func part(_ outlet: String, of form: UploadForm) -> ScreenDrafts.Named? {
        let id = form.draft.object?.outlet(outlet)
        let written = scheme[element: form.identifier]?.outlets.last { $0.name.text == outlet }?.targets.first?.text
        return drafts.named.first { named in
            (id != nil && named.draft.object?.id == id) || (written != nil && named.identifier == written)
        }
    }

    private func findDraft(_ id: String?, in draft: Draft) -> Draft? {
        guard let id else { return nil }
        if draft.object?.id == id { return draft }
        return draft.content.lazy.compactMap { findDraft(id, in: $0) }.first
    }

    /// What can be said of the places for files, and of what holds their files.
    func uploadMeaning(of draft: Draft) -> SchemeNames.Meaning? {
        if let form = uploadForm(draft) {
            let answer = SchemeNames.Meaning.code(answerCode(form))
            return .parts([
                "uploadContainer": .parts(["hasMedia": .code(form.hasMedia)]), "wx_fieldValue": answer,
            ])
        }
        return uploadForm(holding: draft).map { .parts(["hasMedia": .code($0.hasMedia)]) }
    }

    /// What is remembered of an upload: the answer, or what stands in it.
    private func answerCode(_ form: UploadForm) -> String {
        let key =
            scheme[element: form.identifier]?.attributes.last { $0.name.text == "resultInfoValueKey" }?.value.text
            ?? form.draft.object?.runtime("resultInfoValueKey")?.text
        return key.map { "\(form.answer).\($0)" } ?? form.answer
    }

    /// How a place counts as a field of a form around it: with what its upload has been answered.
    func uploadField(_ draft: Draft, _ name: String) -> FormField? {
        if let form = uploadForm(draft) {
            let code = answerCode(form)
            return FormField(name: name, code: code, isFilled: "\(code) != NULL")
        }
        return uploadForm(holding: draft).map { FormField(name: name, code: $0.file, isFilled: "\($0.file) != NULL") }
    }

    /// What has to hold before a form is sent: a file that was picked, and that something uploads, has arrived.
    func hasArrived(_ draft: Draft) -> Draft? {
        guard let form = uploadForm(draft), uploadAction(of: form) != nil else { return nil }
        return Draft(
            "check",
            [
                ("when", "\(form.file) == NULL OR \(answerCode(form)) != NULL"),
                ("failureMessage", "A file has not arrived yet. Choose it again if it does not."),
            ], place: form.draft.place)
    }

    /// How many places of a picker have a file.
    func pickedNumber(_ picker: Scheme.Mediator) -> String {
        let files = picker.outletList("forms").compactMap { drafts[$0.text].flatMap { uploadForm($0) }?.file }
        return "SUBQUERY({\(files.joined(separator: ", "))}, $file, $file != NULL).@count"
    }

    // MARK: Uploading

    /// What uploads the file of a place.
    private func uploadAction(of form: UploadForm) -> Scheme.Mediator? {
        scheme.mediators.first { $0.outlet("form")?.text == form.identifier && family($0) == .action }
    }

    /// The place that an action uploads the file of.
    private func uploadForm(of mediator: Scheme.Mediator) -> UploadForm? {
        mediator.outlet("form").flatMap { drafts[$0.text] }.flatMap { uploadForm($0) }
    }

    /// The value that keeps what an upload is answered with.
    func uploadAnswer(_ mediator: Scheme.Mediator) -> String? { uploadForm(of: mediator)?.answer }

    /// Gives every place what it shows and does.
    mutating func makeUploads() {
        for form in uploadForms {
            let place = form.draft.place
            declare(form.file, nil, place: place)
            declare(form.answer, nil, place: place)
            form.draft["hidden"] = "{\(form.file) == NULL}"
            // What was picked cannot be looked at here; what it is called can.
            let words = "{\(form.file).name}"
            let container =
                findDraft(form.draft.object?.outlet("uploadContainer"), in: form.draft)
                ?? part("uploadContainer", of: form)?.draft
            if let preview = findDraft(container?.object?.outlet("previewView"), in: form.draft) {
                renamed.append((preview, preview.name))
                preview.name = "label"
                preview.attributes.removeAll { !["name", "class", "hidden"].contains($0.name) }
                preview["text"] = words
                preview.content = []
            } else if let container, container.name == "container" {
                container.content.insert(Draft("label", [("text", words)], place: container.place), at: 0)
            }
            let action = uploadAction(of: form)
            let request = action.map { mediatorName($0) }
            if let request {
                let bar =
                    findDraft(form.draft.object?.outlet("progressBar"), in: form.draft)
                    ?? part("progressBar", of: form)?.draft
                bar?["value"] = "{\(request).progress ?? 0}"
                bar?["hidden"] = "{NOT (\(request).isLoading == YES)}"
                bar?["accessibilityLabel"] = bar?["accessibilityLabel"] ?? words
            }
            detach(form, action)
        }
    }

    /// What gives a file up again.
    private mutating func detach(_ form: UploadForm, _ action: Scheme.Mediator?) {
        let (message, place) = ("detach:\(form.name)", form.draft.place)
        var isAsked = false
        func look(_ draft: Draft) {
            let ties = draft.object?.connections(.action) ?? []
            if ties.contains(where: { $0.name == "detachAction:" && $0.destination == form.draft.object?.id }) {
                draft["message"] = message
                draft["to"] = nil
                isAsked = true
            }
            for child in draft.content { look(child) }
        }
        look(screen)
        guard isAsked else { return }
        var steps = [form.file, form.answer].map { Draft("set", [("name", $0)], place: place) }
        if let action {
            let request = mediatorName(action)
            // What has not been sent yet is not sent any more.
            if let waiting = waiting(action) {
                steps.append(Draft("set", [("name", waiting), ("to", "{NO}")], place: place))
            }
            steps.append(
                Draft.performing(
                    [Draft("cancelRequest", [("request", request)], place: place)], if: "\(request).isLoading == YES",
                    place: place))
        }
        actions.append(Draft("multipleActions", [("on", message)], place: place, content: steps))
    }

    // MARK: Picking

    /// Has a button on a bar open a screen with a field, which closes when something has been chosen, or without.
    private mutating func offerField(_ field: Draft, _ words: String, _ picker: Scheme.Mediator, _ sender: Draft) {
        let (id, place) = (mediatorName(picker), picker.id.place)
        sender["message"] = "pick:\(id)"
        sender["to"] = nil
        let close = "close:\(id)"
        let cancel = Draft(
            "barButtonItem",
            [("title", picker.text("cancelOptionTitle").map(BoundValue.escaped) ?? "Cancel"), ("message", close)],
            place: place)
        let bar = Draft(
            "navigationItem", [("title", words)], place: place,
            content: [Draft("leftBarButtonItems", isParameter: true, place: place, content: [cancel])])
        let inner = Draft(
            "screen", place: place,
            content: [
                bar, field, Draft("change", [("of", "{\(pickedNumber(picker))}"), ("message", close)], place: place),
                Draft("dismissController", [("on", close)], place: place),
            ])
        actions.append(
            Draft(
                "presentController", [("on", "pick:\(id)")], place: place,
                content: [Draft("navigation", place: place, content: [inner])]))
    }

    /// Makes a field for files of the button that picks: what is chosen goes to the first place that is free.
    mutating func pick(_ picker: Scheme.Mediator) {
        let (id, place) = (mediatorName(picker), picker.id.place)
        guard let sender = draft("sender", of: picker) else {
            if picker.outlet("sender") == nil { missing("sender", of: picker) }
            return
        }
        guard ["button", "barButtonItem"].contains(sender.name) else {
            return diagnostics.append(
                .outletOfAnother(picker.outlet("sender")?.words ?? "", "button", at: location(place)))
        }
        let chosen = "\(id)Chosen"
        declare(chosen, nil, place: place)
        let words =
            sender["title"] ?? sender["accessibilityLabel"] ?? picker.text("libraryOptionTitle").map(BoundValue.escaped)
            ?? "Choose From Library"
        let field: Draft
        if sender.name == "button" {
            field = sender
            renamed.append((sender, sender.name))
            sender.name = "fileField"
            sender.attributes.removeAll { !["name", "class", "hidden"].contains($0.name) }
            sender.content.removeAll { $0.name == "image" }
        } else {
            // On a bar there is no room for a field: it stands on a screen of its own.
            field = Draft("fileField", place: place)
            offerField(field, words, picker, sender)
        }
        field["label"] = words
        field["types"] = picker.flag("imagesOnly", false) ? "image/*" : "image/*, video/*"
        field["edits"] = chosen
        companions.append(Draft("change", [("of", "{\(chosen)}"), ("message", "picked:\(id)")], place: place))
        var steps: [Draft] = []
        for target in picker.outletList("forms") {
            guard let found = draft(named: target, of: picker.id.words) else { continue }
            guard let form = uploadForm(found) else {
                diagnostics.append(.outletOfAnother(target.words, Self.uploadClass, at: location(target)))
                continue
            }
            var taken = [
                Draft("set", [("name", form.file), ("to", "{\(chosen)}")], place: place),
                Draft("set", [("name", form.answer)], place: place), Draft("set", [("name", chosen)], place: place),
            ]
            let isAutomatic =
                scheme[element: form.identifier]?.attributes.last { $0.name.text == "autoUpload" }.map {
                    Conversions.truth($0.value)
                }
                ?? form.draft.object?.runtime("autoUpload").map { $0.text == "YES" } ?? true
            if isAutomatic, let action = uploadAction(of: form) {
                let message = "perform:\(mediatorName(action))"
                taken.append(Draft("sendMessage", [("message", message), ("to", "self")], place: place))
            }
            // What is not taken here may be taken by the next.
            steps.append(
                Draft.performing(
                    taken, if: "\(chosen) != NULL AND \(form.file) == NULL",
                    else: [Draft("set", [("name", form.file), ("to", "{\(form.file)}")], place: place)], place: place))
        }
        steps.append(Draft("set", [("name", chosen)], place: place))
        actions.append(Draft("multipleActions", [("on", "picked:\(id)")], place: place, content: steps))
    }
}
