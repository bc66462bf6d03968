import Foundation

// What a program weighs that only takes a link apart.

let link = CommandLine.arguments.dropFirst().first ?? "https://example.com/item/1"
print(URLComponents(string: link)?.path ?? "no link")
