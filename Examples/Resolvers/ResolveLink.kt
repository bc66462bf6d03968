import java.net.HttpURLConnection
import java.net.URL
import kotlin.concurrent.thread
import kotlin.coroutines.resume
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withTimeoutOrNull
import org.json.JSONObject

/** The in-app path of a short link, or null. Throws nothing and takes at most 4 seconds. */
suspend fun resolveLink(link: String): String? = withTimeoutOrNull(4_000) {
    // A thread of its own, since nothing interrupts a read: when the time is up, nobody waits for it.
    suspendCancellableCoroutine<String?> { answer ->
        thread(isDaemon = true) { answer.resume(runCatching { ask(link) }.getOrNull()) }
    }
}

private fun ask(link: String): String? {
    val connection = URL(link).openConnection() as HttpURLConnection
    try {
        connection.setRequestProperty("Accept", "application/json")
        // A redirect means that a browser was answered: there is no path in it.
        connection.instanceFollowRedirects = false
        connection.useCaches = false
        connection.connectTimeout = 4_000
        connection.readTimeout = 4_000
        if (connection.responseCode != 200) return null
        val type = connection.contentType.orEmpty()
        if (!type.startsWith("application/json", ignoreCase = true)) return null
        val bytes = connection.inputStream.use { input ->
            val buffer = ByteArray(65_537)
            var count = 0
            while (count < buffer.size) {
                val read = input.read(buffer, count, buffer.size - count)
                if (read < 0) break
                count += read
            }
            if (count == buffer.size) return null
            buffer.copyOf(count)
        }
        val answer = JSONObject(String(bytes, Charsets.UTF_8))
        if (answer.opt("matched") != true) return null
        return (answer.opt("deepLinkPath") as? String)?.ifEmpty { null }
    } finally {
        connection.disconnect()
    }
}
