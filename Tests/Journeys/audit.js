// Each problem of a page as a line of text. The argument is the width of the window.
const problems = [];
const isSeen = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== "hidden";
const name = (e) => (e.getAttribute("aria-label") || e.textContent || e.getAttribute("alt") || "").trim();
const shown = (e) => e.outerHTML.slice(0, 120).replace(/\s+/g, " ");
if (document.documentElement.lang === "") problems.push("the page has no language");
if (document.querySelectorAll("h1").length !== 1) problems.push("there is not one h1");
if (document.querySelectorAll("main").length !== 1) problems.push("there is not one main");
const ids = new Set();
for (const e of document.querySelectorAll("[id]")) {
  if (ids.has(e.id)) problems.push("the id " + e.id + " is there twice");
  ids.add(e.id);
}
for (const e of document.querySelectorAll("input:not([type=hidden]), select, textarea")) {
  const label = e.id ? document.querySelector("label[for='" + e.id + "']") : null;
  if (!e.getAttribute("aria-label") && !(label && label.textContent.trim())) {
    problems.push("no label: " + shown(e));
  }
  for (const id of (e.getAttribute("aria-describedby") || "").split(" ").filter(Boolean)) {
    if (!document.getElementById(id)) problems.push("described by nothing: " + shown(e));
  }
}
for (const e of document.querySelectorAll("a, button, summary")) {
  if (!name(e)) problems.push("no name: " + shown(e));
}
for (const e of document.querySelectorAll("img")) {
  if (!e.hasAttribute("alt")) problems.push("no alt: " + shown(e));
  if (e.complete && e.naturalWidth === 0) problems.push("no picture: " + shown(e));
}
for (const e of document.querySelectorAll("iframe, [role=region], nav")) {
  if (!e.getAttribute("title") && !e.getAttribute("aria-label")) problems.push("no name: " + shown(e));
}
for (const e of document.querySelectorAll("[style], [onclick], style, script:not([src])")) {
  problems.push("inline: " + shown(e));
}
for (const e of document.querySelectorAll("[hidden]")) {
  if (isSeen(e)) problems.push("hidden and seen: " + shown(e));
}
// A phone widens its own window for what is too wide, so the width comes from outside.
if (document.scrollingElement.scrollWidth > arguments[0]) {
  const wide = [...document.querySelectorAll("main *, header *")].find(
    (e) => e.getBoundingClientRect().right > arguments[0] + 1 && !e.closest(".table, pre"));
  problems.push("wider than the window: " + (wide ? shown(wide) : "?"));
}
const rgb = (text) => {
  const n = text.match(/[\d.]+/g).map(Number);
  return { c: n.slice(0, 3), a: n.length > 3 ? n[3] : 1 };
};
const light = (c) => {
  const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (e) => {
  for (; e; e = e.parentElement) {
    const { c, a } = rgb(getComputedStyle(e).backgroundColor);
    if (a === 1) return c;
  }
  return [255, 255, 255];
};
for (const e of document.querySelectorAll("body *")) {
  const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  if (!own || !isSeen(e) || e.closest("svg") || e.classList.contains("skip")) continue;
  const style = getComputedStyle(e);
  const [a, b] = [light(rgb(style.color).c), light(ground(e))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const size = parseFloat(style.fontSize);
  const least = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight) >= 700) ? 3 : 4.5;
  if (ratio < least) problems.push("contrast " + ratio.toFixed(2) + ": " + shown(e));
}
return [...new Set(problems)];
