"""What the parts of a run share: sizes, time, cores, folders and programs."""

import os
import shutil
import subprocess
import tempfile

import load
import stores

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Virtual environments and raw results; no part of the sources.
KEPT = os.path.join(ROOT, ".build", "benchmarks")

# The packages for Python that are peers, each of one version.
NEEDS = os.path.join(ROOT, "Benchmarks", "Harness", "requirements.txt")


class Unavailable(Exception):
    """A peer or a tool that a part needs is not here."""


class Run:
    """One call of script/benchmark. Servers have the first core, what loads them the last."""

    def __init__(self, smoke, budget=None):
        self.smoke, self._budget = smoke, budget
        self.folder = tempfile.mkdtemp(prefix="landfall-benchmark-")
        os.chmod(self.folder, 0o755)  # Workers of nginx and PostgreSQL have no rights of root.
        self.hot = 1_000 if smoke else 100_000
        self.large = 10_000 if smoke else 10_000_000
        self.server_core, self.load_core = 0, min(1, (os.cpu_count() or 1) - 1)
        self._stores, self._programs = {}, {}
        self.seconds, self.rounds, self.warm = 1, 1, 0

    def begin(self, part):
        """Says which part comes, and how long it may take."""
        self.budget = 1 if self.smoke else self._budget or part.budget

    def plan(self, loads, rounds=3, share=1, warm=0):
        """Divides a share of the part's time among `loads` loads in each of some rounds.

        One more round warms up; it is as long as the others. Each load begins with `warm` seconds that
        do not count: what a server forgets after a time, it forgets during the turns of the others too.
        """
        self.rounds, self.warm = (1, 0) if self.smoke else (rounds, warm)
        time = self.budget * share / max(1, loads * (self.rounds + 1)) - self.warm
        self.seconds = 1 if self.smoke else max(2, min(15, int(time)))

    def measure(self, server, **options):
        """Loads one server from the other core."""
        options = {"seconds": self.seconds, **options}
        return load.run(server, self.folder, core=self.load_core, **options)

    def alternate(self, servers, **options):
        """Loads servers in turn, so that whatever else the machine does falls on all of them.

        Answers the loads of each, in the order of the rounds.
        """
        results = {server.name: [] for server in servers}
        for server in servers:
            self.measure(server, **options)
        for seed in range(self.rounds):
            for server in servers if seed % 2 else reversed(servers):
                if self.warm:
                    self.measure(server, **{**options, "seconds": self.warm})
                results[server.name].append(self.measure(server, seed=seed + 2, **options))
        return results

    def store(self, count):
        """A data folder with so many links, made when it is first asked for and kept for all parts."""
        if count not in self._stores:
            self._stores[count] = stores.make(self.landfalld, self.folder, count)
        return self._stores[count]

    @property
    def landfalld(self):
        """The program as it is released: LANDFALLD of the environment, or built now."""
        return self._released("LANDFALLD", "landfalld")

    @property
    def landfall(self):
        """The tool as it is released: LANDFALL of the environment, or built now."""
        return self._released("LANDFALL", "landfall")

    @property
    def library(self):
        """What measures the libraries: BENCHMARKS of the environment, or a release build."""
        if "library" not in self._programs:
            path = os.environ.get("BENCHMARKS")
            if not path:
                # Without the last flag SwiftPM does not notice a file that was added to the package beside.
                words = ["swift", "build", "-c", "release", "--package-path",
                         os.path.join(ROOT, "Benchmarks")]
                subprocess.run(
                    words + ["--product", "Benchmarks", "--disable-build-manifest-caching"],
                    check=True, stdout=2)
                folder = subprocess.run(
                    words + ["--show-bin-path"], check=True, capture_output=True, text=True)
                path = os.path.join(folder.stdout.strip(), "Benchmarks")
            self._programs["library"] = path
        return self._programs["library"]

    def _released(self, variable, name):
        if name not in self._programs:
            path = os.environ.get(variable)
            if not path:
                build = os.path.join(".build", "release-build")
                programs = os.path.join(build, "programs")
                subprocess.run(
                    [os.path.join("script", "packaging", "build"), build, programs, name],
                    check=True, stdout=2, cwd=ROOT)
                path = os.path.join(ROOT, programs, name)
            self._programs[name] = path
        return self._programs[name]

    def python(self):
        """An interpreter with the peers that are packages for Python, kept between runs."""
        environment = os.path.join(KEPT, "venv")
        python = os.path.join(environment, "bin", "python")
        stamp = os.path.join(environment, "installed")
        with open(NEEDS, encoding="ascii") as file:
            wanted = file.read()
        if os.path.exists(stamp):
            with open(stamp, encoding="ascii") as file:
                if file.read() == wanted:
                    return python
        try:
            subprocess.run(["python3", "-m", "venv", environment], check=True, stdout=2)
            subprocess.run(
                [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r",
                 NEEDS], check=True, stdout=2)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Unavailable("the packages of requirements.txt cannot be installed") from error
        with open(stamp, "w", encoding="ascii") as file:
            file.write(wanted)
        return python

    @staticmethod
    def packages():
        """The packages by name, each with its version."""
        with open(NEEDS, encoding="ascii") as file:
            lines = file.read().split()
        return {line.split("==")[0]: line.replace("==", " ") for line in lines}

    def end(self):
        """Removes all that was made."""
        shutil.rmtree(self.folder, ignore_errors=True)


def need(*programs):
    """Complains when one of some programs is not here."""
    for program in programs:
        if not shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin:/sbin"):
            raise Unavailable(f"{program} is not installed")
