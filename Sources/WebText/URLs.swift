// Whoever reads the web's documents meets URLs, so they come along. They are a target of their own
// for apps, which link all that they import and need no reader of documents.
@_exported public import URLText
