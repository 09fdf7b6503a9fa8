extension Kind {
    public static let imageView = Kind(
        "imageView", "Shows a picture.", role: .presents, types: .view,
        parameters: .ofView([
            .text("imageName", "The name of the picture among the app's images."),
            Parameter("image", .image, "The picture."),
        ]),
        defaults: [Default(.string, "imageName"), Default(.image, "image"), Default(.gesture, "gestures")],
        demands: [Demand(.anyOf, ["imageName", "image"], "an imageView needs an imageName or an image")],
        styleName: "WFSImageView")
}
