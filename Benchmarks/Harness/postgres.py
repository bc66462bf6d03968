"""A PostgreSQL server of a run's own."""

import glob
import os
import shutil
import subprocess
import time

import servers
from run import Unavailable


def programs():
    """The folder of the newest server that is installed."""
    found = shutil.which("initdb")
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
    if found:
        return os.path.dirname(os.path.realpath(found))
    if folders:
        return folders[-1]
    raise Unavailable("PostgreSQL's server is not installed")


class Postgres(servers.Running):
    """It keeps what it answers, as the usual settings say; it refuses to run as root."""

    def __init__(self, folder, core=None):
        place, here = f"{folder}/postgres", programs()
        os.makedirs(place)
        as_server = []
        if os.geteuid() == 0:
            shutil.chown(place, "postgres", "postgres")
            as_server = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        subprocess.run(
            [*as_server, f"{here}/initdb", "--no-sync", "--auth=trust", "--username=postgres",
             "--encoding=UTF8", "--locale=C.UTF-8", "-D", f"{place}/data"],
            check=True, capture_output=True, cwd="/")
        port = servers.free_port()
        process = servers.start(
            [*as_server, f"{here}/postgres", "-D", f"{place}/data", "-p", str(port), "-k", place,
             "-c", "listen_addresses=127.0.0.1", "-c", "shared_buffers=256MB"], core, cwd="/")
        super().__init__("PostgreSQL", process, port)
        self.url = f"postgres://postgres@127.0.0.1:{port}/postgres"
        self.version = subprocess.run(
            [f"{here}/postgres", "--version"], capture_output=True, text=True).stdout.split()[2]
        end = time.monotonic() + 30
        while subprocess.run(
                [f"{here}/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]).returncode:
            if time.monotonic() > end:
                raise RuntimeError("PostgreSQL does not start")
            time.sleep(0.1)

    def busy_seconds(self):
        """The time of all its processes, which have one thread each; more exact than ticks."""
        pid = self.process.pid
        return sum(servers.busy_seconds(one) for one in [pid, *servers.children(pid)])
