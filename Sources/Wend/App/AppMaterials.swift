import Synchronization
import WendCore
import WendDocuments

/// A reader of what an app has besides its documents: its texts, its images, and its own look.
///
/// What was read last is kept until it is read again. Of texts, a theme or a style sheet with errors the last good
/// ones go on, as with documents.
final class AppMaterials: Sendable {
    private struct Content {
        var resources = AppResources.none
        var styles = StyleSheet()
        var images: [String: AppImage] = [:]
    }

    private let folder: AppFolder
    private let registry: Registry
    /// What was found wrong at first.
    let diagnostics: [Diagnostic]
    private let content = Mutex(Content())

    /// Reads everything; what has errors counts as far as it can be read.
    init(folder: AppFolder, registry: Registry) {
        self.folder = folder
        self.registry = registry
        let look = folder.appearance(registry: registry)
        let texts = folder.texts()
        diagnostics = texts.diagnostics + look.diagnostics
        content.withLock {
            $0 = Content(
                resources: AppResources(tables: texts.tables, images: Set(look.images.keys)), styles: look.sheet,
                images: look.images)
        }
    }

    var resources: AppResources { content.withLock { $0.resources } }
    var styles: StyleSheet { content.withLock { $0.styles } }

    /// One of the app's images: its files, and what reads them.
    func image(_ name: String) -> App.Image? {
        guard let image = content.withLock({ $0.images[name] }), let file = image.file() else { return nil }
        @Sendable func bytes(_ path: String) -> @Sendable () -> [UInt8]? { { [folder] in try? folder.read(path) } }
        return App.Image(
            file: file, bytes: bytes(file), forms: image.forms,
            form: { form in image.files[form].map { (file: $0, bytes: bytes($0)) } })
    }

    /// Reads everything again.
    /// - Returns: What was found wrong; what has errors is as it was.
    func read() -> [Diagnostic] {
        let look = folder.appearance(registry: registry)
        let texts = folder.texts()
        let tables = Self.isGood(texts.diagnostics) ? texts.tables : nil
        content.withLock { content in
            content.images = look.images
            content.resources = AppResources(
                tables: tables ?? content.resources.tables, images: Set(look.images.keys))
            if Self.isGood(look.diagnostics) {
                content.styles = look.sheet
            } else {
                content.styles.images = look.sheet.images
            }
        }
        return texts.diagnostics + look.diagnostics
    }

    private static func isGood(_ diagnostics: [Diagnostic]) -> Bool {
        !diagnostics.contains { $0.severity == .error }
    }
}
