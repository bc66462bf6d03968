import HTTPServing
import LinkService
import LinkStore
import Testing
import WebText

/// The fields in which passwords are typed.
struct PasswordFieldTests {
    private func invited(_ browser: Browser) async throws -> String {
        try await browser.service.accounts.invite(
            email: nil, role: .owner, to: browser.project, by: .system("test")
        ).target
    }

    private func count(_ part: String, _ page: Browser.Page) -> Int {
        page.text.ranges(of: part).count
    }

    @Test func everyPasswordCanBeLookedAt() async throws {
        let browser = try await Browser()
        let join = try await invited(browser)
        var pages = [await browser.get("/sign-in"), await browser.get(join)]
        try await browser.join()
        pages.append(await browser.get("/account"))
        pages.append(await browser.get("/account/second-factor"))
        for page in pages {
            #expect(page.status == 200)
            let fields = count("type=\"password\"", page)
            #expect(fields > 0 && count(" data-show=\"", page) == fields)
            // Only a script can show it, and a button that does nothing is not shown.
            #expect(
                page.text.matches(of: /<button type="button" aria-controls="[a-zA-Z-]+" hidden/)
                    .count == fields)
            #expect(count("spellcheck=\"false\"", page) == fields)
        }
    }

    @Test func theServerSaysWhatItThinksWhileOneTypes() async throws {
        let browser = try await Browser()
        let join = try await invited(browser)
        let token = try #require(await browser.get(join).token(of: "/join"))
        func advice(_ password: String) async throws -> JSONValue {
            let answer = await browser.post(
                "/join/advice",
                ["token": token, "email": "ann@example.com", "name": "Ann", "password": password])
            #expect(answer.status == 200)
            #expect(answer.headers["Cache-Control"] == "no-store")
            #expect(password.isEmpty || !answer.text.contains(password))
            return try #require(JSONDocument(Array(answer.text.utf8)).root)
        }
        func note(_ password: String) async throws -> JSONValue? {
            try await advice(password)["notes"]?["password"]
        }
        let short = try await note("horse")
        #expect(short?["text"]?.string == "5 of at least 12 characters.")
        #expect(short?["level"]?.integer == 0)
        #expect(try await note("twelvecharac")?["level"]?.integer == 1)
        #expect(try await note("correct horse battery")?["level"]?.integer == 2)
        #expect(try await note("correct horse battery staple")?["level"]?.integer == 3)
        for known in ["needforspeed", "Password2026", "ann@example.com"] {
            let fault = try await advice(known)
            #expect(fault["faults"]?["password"]?.string?.hasPrefix("The password") == true)
            #expect(fault["notes"]?["password"] == nil)
        }
    }

    @Test func itIsAskedForInOwnFormsAlone() async throws {
        let browser = try await Browser()
        let fields: KeyValuePairs = ["password": "correct horse battery"]
        #expect(await browser.post("/join/advice", fields).status == 403)
        #expect(await browser.post("/account/password/advice", fields).status == 303)
        try await browser.join()
        #expect(await browser.post("/account/password/advice", fields).status == 403)
        let account = await browser.get("/account")
        let token = try #require(account.token(of: "/account/password"))
        let own = await browser.post(
            "/account/password/advice", ["token": token, "password": "ann@example.com"])
        #expect(own.text.contains("The password is the address or the name."))
        // The old one is sent with the form alone.
        #expect(account.text.contains("data-advised=\"password\""))
    }

    @Test func askingIsBounded() async throws {
        let browser = try await Browser()
        let join = try await invited(browser)
        let token = try #require(await browser.get(join).token(of: "/join"))
        var statuses: [Int] = []
        for _ in 0..<125 {
            statuses.append(
                await browser.post("/join/advice", ["token": token, "password": "x"]).status)
        }
        #expect(statuses == Array(repeating: 200, count: 120) + Array(repeating: 429, count: 5))
    }
}
