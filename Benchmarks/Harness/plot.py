"""Draws curves into an SVG that is legible on light and on dark pages."""

import math
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 300, 220, 44, 34, 14, 40


@dataclass
class Curve:
    """Points (x, y) with what the axes mean."""

    across: str
    title: str
    points: list
    logarithmic: bool = True


def picture(curves):
    """All curves side by side. Each axis of height begins at zero."""
    width = WIDTH * len(curves)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" width="{width}" '
        f'height="{HEIGHT}" role="img" aria-label="CPU time for a request as the work grows">',
        "<style>",
        "svg { background: #fff; } text { font: 11px system-ui, sans-serif; fill: #333; }",
        ".title { font-weight: 600; } .grid { stroke: #ddd; }",
        ".line { fill: none; stroke: #0a66c2; stroke-width: 2; } .dot { fill: #0a66c2; }",
        "@media (prefers-color-scheme: dark) {",
        "  svg { background: #16181c; } text { fill: #d5d8dd; } .grid { stroke: #3a3e45; }",
        "  .line { stroke: #6cb2ff; } .dot { fill: #6cb2ff; }",
        "}",
        "</style>",
    ]
    for index, curve in enumerate(curves):
        parts += panel(curve, index * WIDTH)
    return "\n".join(parts + ["</svg>", ""])


def panel(curve, shift):
    """One curve with its axes."""
    xs = [scaled(x, curve) for x, _ in curve.points]
    least, most = min(xs), max(xs)
    step = nice(max(y for _, y in curve.points) / 4)
    top = step * math.ceil(max(y for _, y in curve.points) / step)

    def across(x):
        share = (scaled(x, curve) - least) / (most - least or 1)
        return shift + LEFT + share * (WIDTH - LEFT - RIGHT)

    def down(y):
        return HEIGHT - BOTTOM - y / top * (HEIGHT - TOP - BOTTOM)

    result = [f'<text class="title" x="{shift + LEFT}" y="18">{escape(curve.title)}</text>']
    level = 0.0
    while level <= top + step / 2:
        y = down(level)
        result.append(
            f'<line class="grid" x1="{shift + LEFT}" x2="{shift + WIDTH - RIGHT}" y1="{y:.1f}" '
            f'y2="{y:.1f}"/><text x="{shift + LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{level:g}</text>')
        level = round(level + step, 6)
    for x, _ in curve.points:
        result.append(
            f'<text x="{across(x):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{short(x)}</text>')
    result.append(
        f'<text x="{shift + (LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 8}" text-anchor="middle">'
        f"{escape(curve.across)}</text>")
    line = " ".join(f"{across(x):.1f},{down(y):.1f}" for x, y in curve.points)
    result.append(f'<polyline class="line" points="{line}"/>')
    result += [
        f'<circle class="dot" cx="{across(x):.1f}" cy="{down(y):.1f}" r="3"><title>{short(x)}: {y:.2f}'
        "</title></circle>" for x, y in curve.points]
    return result


def scaled(x, curve):
    return math.log10(x) if curve.logarithmic else x


def nice(step):
    """The next larger step that people count in."""
    power = 10 ** math.floor(math.log10(step))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= step)


def short(number):
    """1,000 as 1k."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if number >= size:
            return f"{number // size}{letter}"
    return str(number)
