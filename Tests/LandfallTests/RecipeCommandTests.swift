import TestSupport
import Testing

/// `landfall recipe` from the outside.
struct RecipeCommandTests {
    @Test func bothFormsAreShown() throws {
        let run = try ToolRun(
            "recipe", "https://example.com/p/42?x=it's", "--scheme", "shop", "--no-code")
        #expect(run.status == 0 && run.errors == "")
        #expect(
            run.output.contains(
                "xcrun simctl openurl booted 'https://example.com/p/42?x=it'\\''s'"))
        #expect(run.output.contains("openurl booted 'shop:///p/42?x=it'\\''s'"))
        #expect(run.output.contains("Hold the link down"))
    }

    @Test func aCodeIsDrawn() throws {
        let run = try ToolRun("recipe", "https://example.com/p/42")
        #expect(run.output.contains("█▀▀▀▀▀█") || run.output.contains("▄▄▄▄▄"))
        let folder = try TemporaryFolder()
        let file = try ToolRun("recipe", "shop://p/42", "-o", "c.svg", folder: folder.path)
        #expect(file.status == 0 && folder.text(of: "c.svg")?.hasPrefix("<svg ") == true)
        let again = try ToolRun("recipe", "shop://p/42", "-o", "c.svg", folder: folder.path)
        #expect(again.status == 3 && again.errors.contains("exists"))
    }

    @Test(arguments: [
        ["recipe", "example.com/p"], ["recipe", "https://a b/"],
        ["recipe", "https://example.com/", "-o", "code.gif"],
    ])
    func wrongUseIsNamed(_ words: [String]) throws {
        #expect(try ToolRun(words).status == 2)
    }
}
