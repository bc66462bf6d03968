"""The servers that ours is compared with. They give the same answers with the same fields."""

import os
import subprocess

import servers
from run import need

ASSOCIATION = "/.well-known/apple-app-site-association"

HEADERS = """
    add_header Vary Accept;
    add_header Cache-Control no-store;
    add_header X-Content-Type-Options nosniff;
"""


def write_file(folder, file):
    """Puts an association file into a folder to be served from."""
    os.makedirs(f"{folder}/site/.well-known", exist_ok=True)
    with open(f"{folder}/site{ASSOCIATION}", "wb") as out:
        out.write(file)


def nginx(folder, answers, file, core=None, certificate=None):
    """Serves `answers` (path to body) from a map and `file` from the disk with one worker."""
    need("nginx")
    port = servers.free_port()
    write_file(folder, file)
    with open(f"{folder}/answers.conf", "w", encoding="utf-8") as out:
        for path, body in answers:
            out.write(f"{path} '{body}';\n")
    tls = f"ssl_certificate {certificate[0]}; ssl_certificate_key {certificate[1]};" \
        if certificate else ""
    with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as out:
        out.write(f"""
worker_processes 1;
worker_rlimit_nofile 30000;
daemon off;
pid {folder}/nginx.pid;
error_log stderr error;
events {{ worker_connections 20000; }}
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
    listen 127.0.0.1:{port}{" ssl" if certificate else ""} backlog=4096;
    {tls}
    location /l/ {{ default_type application/json; {HEADERS} return 200 $answer; }}
    location /.well-known/ {{
      root {folder}/site; default_type application/json; open_file_cache max=10;
      add_header Cache-Control "public, max-age=300"; add_header X-Content-Type-Options nosniff;
    }}
  }}
}}
""")
    process = servers.start(["nginx", "-c", f"{folder}/nginx.conf", "-p", folder], core)
    scheme = "https" if certificate else "http"
    servers.wait_for(f"{scheme}://127.0.0.1:{port}/l/none", process=process)
    return servers.Running("nginx", process, port, scheme=scheme)


def h2o(folder, answers, file, core=None):
    """Serves `answers` and `file` with one thread, each from a file of its own.

    h2o has no map. A handler in mruby with the same answers in a Hash cost a quarter more CPU than
    files did.
    """
    need("h2o")
    port = servers.free_port()
    write_file(folder, file)
    links = f"{folder}/h2o-links"
    if not os.path.isdir(links):
        os.makedirs(links)
        for path, body in answers:
            with open(f"{links}/{path.rsplit('/', 1)[1]}", "w", encoding="utf-8") as out:
                out.write(body)
    with open(f"{folder}/h2o.conf", "w", encoding="utf-8") as out:
        out.write(f"""
num-threads: 1
max-connections: 20000
send-server-name: OFF
listen: {{host: 127.0.0.1, port: {port}}}
hosts:
  default:
    paths:
      "/l":
        file.dir: {links}
        file.etag: OFF
        file.mime.setdefaulttype: application/json
        header.unset: last-modified
        header.unset: accept-ranges
        header.set: "Vary: Accept"
        header.set: "Cache-Control: no-store"
        header.set: "X-Content-Type-Options: nosniff"
      "/.well-known":
        file.dir: {folder}/site/.well-known
        file.mime.setdefaulttype: application/json
        header.set: "Cache-Control: public, max-age=300"
        header.set: "X-Content-Type-Options: nosniff"
""")
    process = servers.start(["h2o", "-c", f"{folder}/h2o.conf"], core)
    servers.wait_for(f"http://127.0.0.1:{port}{ASSOCIATION}", process=process)
    return servers.Running("h2o", process, port)


def version(*words):
    """The first number that a program says of itself."""
    try:
        result = subprocess.run(words, capture_output=True, text=True, timeout=20)
    except OSError:
        return "not installed"
    for word in (result.stdout + result.stderr).replace("/", " ").split():
        if word[0].isdigit() and "." in word:
            return word.rstrip(",")
    return "unknown"
