import kotlinx.coroutines.runBlocking

fun main(links: Array<String>) = runBlocking { for (link in links) println(resolveLink(link)) }
