internal import CCurl

/// libcurl as a whole, which is opened when it is first needed and set up once in a process.
enum CurlLibrary {
    /// Why it cannot be used; nil when it is open and set up.
    static let problem: String? = {
        if let problem = unsafe landfall_curl_problem() { return unsafe String(cString: problem) }
        let code = curl_global_init(Int(CURL_GLOBAL_ALL))
        guard code != CURLE_OK else { return nil }
        return unsafe "libcurl cannot be set up: \(String(cString: curl_easy_strerror(code)))"
    }()
}
