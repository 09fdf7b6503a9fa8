import Synchronization
import WendCore
import WendDocuments

/// A reader of what an app has besides its documents: its tables of text, its images, and its own styles.
///
/// What was read last is kept until it is read again. Of a table or a style sheet with errors the last good one goes on, as
/// with documents.
final class AppMaterials: Sendable {
    private struct Content {
        var resources = AppResources.none
        var styles = StyleSheet()
        var images: [String: String] = [:]
    }

    private let folder: AppFolder
    private let registry: Registry
    /// What was found wrong at first.
    let diagnostics: [Diagnostic]
    private let content = Mutex(Content())

    /// Reads everything; tables with errors count as far as they can be read.
    init(folder: AppFolder, registry: Registry) {
        self.folder = folder
        self.registry = registry
        let images = folder.images()
        let (styles, diagnostics) = Self.styles(in: folder, registry)
        let texts = folder.texts()
        self.diagnostics = texts.diagnostics + diagnostics
        content.withLock {
            $0 = Content(
                resources: AppResources(tables: texts.tables, images: Set(images.keys)), styles: styles,
                images: images)
        }
    }

    var resources: AppResources { content.withLock { $0.resources } }
    var styles: StyleSheet { content.withLock { $0.styles } }

    /// One of the app's images: its file, and what reads it.
    func image(_ name: String) -> (file: String, bytes: @Sendable () -> [UInt8]?)? {
        guard let path = content.withLock({ $0.images[name] }) else { return nil }
        return (path, { [folder] in try? folder.read(path) })
    }

    /// Reads everything again.
    /// - Returns: What was found wrong; what has errors is as it was.
    func read() -> [Diagnostic] {
        let images = folder.images()
        let (styles, ofStyles) = Self.styles(in: folder, registry)
        let texts = folder.texts()
        let tables = texts.diagnostics.contains { $0.severity == .error } ? nil : texts.tables
        content.withLock { content in
            content.images = images
            content.resources = AppResources(
                tables: tables ?? content.resources.tables, images: Set(images.keys))
            if !ofStyles.contains(where: { $0.severity == .error }) { content.styles = styles }
        }
        return texts.diagnostics + ofStyles
    }

    /// What the style sheet `styles.json` or `uiss.json` says, if there is one.
    private static func styles(in folder: AppFolder, _ registry: Registry) -> (StyleSheet, [Diagnostic]) {
        for file in AppFolder.styleSheets {
            guard let bytes = try? folder.read(file) else { continue }
            return StyleSheetReader(registry: registry).read(bytes, file: file)
        }
        return (StyleSheet(), [])
    }
}
