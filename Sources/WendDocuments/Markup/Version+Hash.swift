package import WendCore

extension Document.Version {
    /// Names a text by 128 bits of the file's name and its bytes; the same on every machine and in every run.
    ///
    /// Not cryptographic: it tells texts apart that differ by accident, not by design.
    package init(file: String, bytes: [UInt8]) {
        self = bytes.withUnsafeBufferPointer { Self(file: file, bytes: $0) }
    }

    package init(file: String, bytes: UnsafeBufferPointer<UInt8>) {
        var hash = ContentHash()
        hash.mix(file)
        hash.mix(bytes)
        self.init(rawValue: hash.digits)
    }
}
