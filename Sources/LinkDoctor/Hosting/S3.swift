extension HostingRecipe {
    /// The type is stored with the object; a function keeps redirects away.
    static let s3 = HostingRecipe(
        "s3", "Amazon S3 and CloudFront",
        notes: [
            "without its key the object is answered for by the error document, as 200 and HTML",
            "put a behaviour for /.well-known/* before the one with redirects or with a login",
            "after a change: aws cloudfront create-invalidation --distribution-id ID --paths"
                + " '/.well-known/*'",
        ],
        files: [
            (
                "upload",
                """
                aws s3 cp apple-app-site-association \\
                    s3://BUCKET/.well-known/apple-app-site-association \\
                    --content-type application/json
                aws s3 cp assetlinks.json s3://BUCKET/.well-known/assetlinks.json \\
                    --content-type application/json
                """
            ),
            (
                "the CloudFront function that redirects or rewrites, as its first lines",
                """
                function handler(event) {
                    var request = event.request;
                    if (request.uri.startsWith('/.well-known/')) return request;
                    // Redirects and rewrites of other paths follow here.
                    return request;
                }
                """
            ),
        ])
}
