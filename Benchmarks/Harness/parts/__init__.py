"""The parts of a run, in the order in which they are measured and written down."""

from dataclasses import dataclass
from typing import Callable

from . import dashboard, flat, growth, large, library, product, resolve, small


@dataclass(frozen=True)
class Part:
    """What can be run alone."""

    name: str
    kind: str
    title: str
    #: The seconds that it takes, about.
    budget: int
    measure: Callable
    programs: tuple = ("landfalld",)


SERVER = [
    Part("hot", "server", "Resolving one of 100,000 links", 300, resolve.hot),
    Part("association", "server", "The association file", 120, resolve.association),
    Part("tls", "server", "Over TLS", 90, resolve.tls),
    Part("connections", "server", "From 1,000 connections", 120, resolve.connections),
    Part("large", "server", "Ten million links", 190, large.large),
    Part("product", "server", "Against a whole product", 70, product.product),
    Part("idle", "server", "Connections that rest", 5, small.idle),
    Part("create", "server", "Creating links", 15, small.create),
    Part("dashboard", "server", "The pages of the dashboard", 120, dashboard.dashboard),
]
GROWTH = [Part("growth", "growth", "What more of everything costs", 340, growth.growth)]
LIBRARY = [
    Part(name, "library", title, budget, library.measure(prefix), programs)
    for name, prefix, title, budget, programs in [
        ("json", "json", "Reading JSON", 10, ("library",)),
        ("patterns", "pattern", "One pattern", 30, ("library",)),
        ("verdicts", "rules", "Verdicts of a whole file", 15, ("library",)),
        ("router", "route", "The router of an app", 20, ("library",)),
        ("inspect", "program", "Inspecting programs", 15, ("landfall", "library")),
        ("projects", "project", "Loading an Xcode project", 30, ("library",)),
        ("probe", "probe", "Asking many hosts", 30, ("library",)),
    ]
]
FLAT = [Part("flat", "flat", "A quarter of an hour", 900, flat.flat)]
ALL = SERVER + GROWTH + LIBRARY + FLAT
