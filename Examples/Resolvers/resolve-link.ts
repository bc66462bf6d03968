/** The in-app path of a short link, or null. Throws nothing and takes at most 4 seconds. */
export async function resolveLink(link: string): Promise<string | null> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), 4000);
  try {
    const response = await fetch(link, {
      headers: { Accept: "application/json" },
      // A redirect means that a browser was answered: there is no path in it.
      redirect: "manual",
      credentials: "omit",
      cache: "no-store",
      signal: abort.signal,
    });
    const type = response.headers.get("Content-Type") ?? "";
    if (response.status !== 200 || !type.toLowerCase().startsWith("application/json")) return null;
    const text = await response.text();
    if (text.length > 65536) return null;
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== "object" || answer === null) return null;
    const { matched, deepLinkPath } = answer as Record<string, unknown>;
    return matched === true && typeof deepLinkPath === "string" && deepLinkPath !== ""
      ? deepLinkPath
      : null;
  } catch {
    return null; // No network, no answer in time, a page of a hotel's network.
  } finally {
    clearTimeout(timer);
  }
}
