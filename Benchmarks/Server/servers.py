"""Starts and stops the programs that are measured, and reads what they cost."""

import atexit
import os
import signal
import subprocess
import time
import urllib.request


def free_port():
    """A port that nothing listens on at this moment."""
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(url, headers, limit=60):
    """Waits until `url` is answered."""
    end = time.monotonic() + limit
    while True:
        try:
            request = urllib.request.Request(url, headers=headers)
            return urllib.request.urlopen(request, timeout=1)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.005)


def start(words, cores):
    """Starts a program on some cores; it does not outlive this one, whatever happens."""
    if cores is not None:
        words = ["taskset", "-c", str(cores)] + words
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    atexit.register(lambda: process.poll() is None and process.terminate())
    return process


class Running:
    """A process that serves on `port`, of which `pid` does the work."""

    def __init__(self, name, process, pid, port, admin_port=None):
        self.name, self.process, self.pid = name, process, pid
        self.port, self.admin_port = port, admin_port

    def cpu_seconds(self):
        """User and system time of all its threads."""
        with open(f"/proc/{self.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self):
        """Resident memory in bytes."""
        with open(f"/proc/{self.pid}/status", encoding="ascii") as file:
            for line in file:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) * 1024
        return 0

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=30)


def landfalld(program, data, cores=None, threads=1):
    """Serves a data folder; answers the server and the seconds until it answered."""
    port, admin_port = free_port(), free_port()
    words = [
        program, "serve", "--data", data, "--listen", f"127.0.0.1:{port}",
        "--admin-listen", f"127.0.0.1:{admin_port}", "--threads", str(threads), "--quiet",
    ]
    begin = time.monotonic()
    process = start(words, cores)
    wait_for(f"http://127.0.0.1:{admin_port}/healthz", {})
    seconds = time.monotonic() - begin
    return Running("landfalld", process, process.pid, port, admin_port), seconds


HEADERS = """
    add_header Vary Accept;
    add_header Cache-Control no-store;
    add_header X-Content-Type-Options nosniff;
"""


def nginx(folder, answers, file, cores=None):
    """Serves `answers` (path to body) from a map and `file` from the disk with one worker."""
    port = free_port()
    os.chmod(folder, 0o755)  # The worker has no rights of root.
    os.makedirs(f"{folder}/site/.well-known", exist_ok=True)
    with open(f"{folder}/site/.well-known/apple-app-site-association", "wb") as out:
        out.write(file)
    with open(f"{folder}/answers.conf", "w", encoding="utf-8") as out:
        for path, body in answers:
            out.write(f"{path} '{body}';\n")
    with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as out:
        out.write(f"""
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log stderr error;
events {{ worker_connections 4096; }}
http {{
  access_log off;
  keepalive_requests 1000000000;
  server_tokens off;
  map_hash_max_size 524288;
  map_hash_bucket_size 128;
  map $uri $answer {{
    default '{{"matched":false,"linkId":null,"slug":null,"deepLinkPath":null}}';
    include {folder}/answers.conf;
  }}
  client_body_temp_path {folder}/tmp; proxy_temp_path {folder}/tmp; fastcgi_temp_path {folder}/tmp;
  uwsgi_temp_path {folder}/tmp; scgi_temp_path {folder}/tmp;
  server {{
    listen 127.0.0.1:{port};
    location /l/ {{ default_type application/json; {HEADERS} return 200 $answer; }}
    location /.well-known/ {{
      root {folder}/site; default_type application/json; open_file_cache max=10;
      add_header Cache-Control "public, max-age=300"; add_header X-Content-Type-Options nosniff;
    }}
  }}
}}
""")
    words = ["nginx", "-c", f"{folder}/nginx.conf", "-p", folder]
    process = start(words, cores)
    wait_for(f"http://127.0.0.1:{port}/l/none", {})
    with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="ascii") as children:
        worker = int(children.read().split()[0])
    return Running("nginx", process, worker, port)
