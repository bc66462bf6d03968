#!/bin/bash
# What script/rehearsal does inside of the machine that is thrown away. Each heading is one of
# docs/operating.md. The packages and the links to import are in /mnt.
set -euo pipefail
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
export HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive
cd /tmp

domain=links.example.com
config=/etc/landfall/landfalld.json
examples=/usr/share/doc/landfalld/examples

say() { printf '== %s\n' "$*"; }

fail() {
    journalctl --no-pager --quiet --lines 15 --unit landfalld --unit caddy --unit nginx >&2 || true
    echo "rehearsal: $*" >&2
    exit 1
}

# expect WHAT EXPECTED ACTUAL
expect() { [ "$2" = "$3" ] || fail "$1: expected '$2', got '$3'"; }

# Tries a command for fifteen seconds.
eventually() {
    for _ in $(seq 150); do
        if "$@" >/dev/null 2>&1; then return; fi
        sleep 0.1
    done
    fail "in vain: $*"
}

as_landfall() { setpriv --reuid=landfall --regid=landfall --init-groups -- "$@"; }

install_packages() { dpkg --install "$@" >/tmp/dpkg.log 2>&1 || fail "$(cat /tmp/dpkg.log)"; }

# Asks the live domain as the rest of the world does, with a certificate that is checked.
ask() { curl --silent --show-error --max-time 10 --cacert /tmp/root.pem "$@"; }

status() { ask --output /dev/null --write-out '%{http_code}' "$@"; }

resolves() {
    expect "$1" '{"matched":true,"linkId":1,"slug":"spring-sale","deepLinkPath":"/product/123"}' \
        "$(ask -H 'Accept: application/json' "https://$domain/l/spring-sale")"
}

ready() { curl --silent --fail http://127.0.0.1:8081/readyz; }

say "1. Point the domain to the machine"
echo "127.0.0.1 $domain" >>/etc/hosts

say "2. Install"
# Where a machine is an image of a container, this file keeps packages from starting services.
rm -f /usr/sbin/policy-rc.d
install_packages /mnt/landfall_*.deb /mnt/landfalld_*.deb
expect "the data folder" "landfall landfall 750" "$(stat -c '%U %G %a' /var/lib/landfall)"
expect "the settings" "root landfall 640" "$(stat -c '%U %G %a' $config)"
expect "the secrets" "root root 600" "$(stat -c '%U %G %a' /etc/landfall/landfalld.env)"
for package in landfall landfalld; do
    if dpkg --verify "$package" | grep .; then fail "$package is not as it was packed"; fi
    man --where "$package" >/dev/null || fail "there is no manual of $package"
    # Position-independent, with everything bound and protected before the program begins.
    readelf --wide --file-header --segments --dynamic "/usr/bin/$package" >elf 2>/dev/null
    for mark in 'Type: *DYN' GNU_RELRO 'BIND_NOW'; do
        grep -q "$mark" elf || fail "$package has no $mark"
    done
done
expect "the service" active "$(systemctl is-active landfalld)"
expect "the service at the next start" enabled "$(systemctl is-enabled landfalld)"
expect "what it says of itself" "StatusText=links on port 8080, admin on port 8081" \
    "$(systemctl show --property StatusText landfalld)"
main=$(systemctl show --property MainPID --value landfalld)
expect "its user" landfall "$(stat -c %U "/proc/$main")"
expect "its rights" 0000000000000000 "$(sed -n 's/^CapBnd:\t//p' "/proc/$main/status")"
expect "its filter of system calls" 2 "$(sed -n 's/^Seccomp:\t//p' "/proc/$main/status")"
as_landfall landfalld check-config --config $config >/dev/null
eventually ready

say "3. Put a proxy in front"
{
    # A certificate of Caddy's own, because nobody else can see this machine.
    printf '{\n\tlocal_certs\n\tskip_install_trust\n}\n'
    cat $examples/Caddyfile
} >/etc/caddy/Caddyfile
systemctl restart caddy
authority=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
eventually test -s $authority
cp $authority /tmp/root.pem
eventually ask "https://$domain/"

say "4. Make an account, and the first links"
as_landfall landfalld user add ada@example.com --admin --config $config |
    grep -q '^http://127.0.0.1:8081/join?key=' || fail "there is no link for the account"
as_landfall landfalld import /mnt/links.json --yes --quiet --config $config >/dev/null
token=$(as_landfall landfalld token add rehearsal --scope admin --config $config)
eventually ask --fail "https://$domain/.well-known/apple-app-site-association"

say "5. Look at it as Apple does"
ask --fail --dump-header head "https://$domain/.well-known/apple-app-site-association" >aasa.json
grep -q '^HTTP/2 200' head || fail "$(cat head)"
grep -qi '^content-type: application/json' head || fail "$(cat head)"
grep -qi '^strict-transport-security:' head || fail "$(cat head)"
landfall lint aasa.json >/dev/null || fail "$(landfall lint aasa.json)"
landfall verify -d $domain -j aasa.json -u "https://$domain/l/spring-sale" --expect match \
    >/dev/null || fail "the file does not claim the link"
resolves "the link"
expect "a browser" 302 "$(status "https://$domain/l/spring-sale")"
expect "without TLS" 308 "$(status "http://$domain/l/spring-sale")"
expect "the admin listener from outside" 404 "$(status "https://$domain/metrics")"
expect "a link by the API" 201 "$(status -H "Authorization: Bearer $token" \
    --json '{"slug":"new","deepLinkPath":"/new"}' http://127.0.0.1:8081/api/v1/projects/1/links)"

say "nginx instead of Caddy"
systemctl stop caddy
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj "/CN=$domain" \
    -addext "subjectAltName=DNS:$domain" -keyout privkey.pem -out fullchain.pem 2>/dev/null
install -D -m 0600 privkey.pem /etc/letsencrypt/live/$domain/privkey.pem
install -D -m 0644 fullchain.pem /etc/letsencrypt/live/$domain/fullchain.pem
cp fullchain.pem /tmp/root.pem
rm -f /etc/nginx/sites-enabled/*
cp $examples/nginx.conf /etc/nginx/sites-enabled/landfall
systemctl restart nginx
eventually ask "https://$domain/"
resolves "the link by way of nginx"
expect "without TLS" 301 "$(status "http://$domain/l/spring-sale")"

say "Backup and restore"
as_landfall landfalld backup /var/lib/landfall/backup.db --quiet --config $config
mv /var/lib/landfall/backup.db /tmp/backup.db
systemctl kill --signal KILL landfalld
eventually test "$(systemctl show --property MainPID --value landfalld)" != "$main"
eventually ready
resolves "the link after the service was killed"
systemctl stop landfalld
rm -rf /var/lib/landfall/*
install -o landfall -g landfall -m 0600 /tmp/backup.db /var/lib/landfall/landfall.db
as_landfall landfalld check-config --config $config >/dev/null
systemctl start landfalld
resolves "the link after the restore"
expect "the newer link" 302 "$(status "https://$domain/l/new")"

say "Upgrades"
sed -i 's|"listen"|"threads": 2,\n  "listen"|' $config
cp $config /tmp/config.json
install_packages /mnt/landfalld_*.deb
cmp $config /tmp/config.json || fail "the settings were changed"
expect "the settings" "root landfall 640" "$(stat -c '%U %G %a' $config)"
expect "the service" active "$(systemctl is-active landfalld)"
resolves "the link after the upgrade"
systemctl reload landfalld
resolves "the link after a reload"

say "Without a proxy"
systemctl stop nginx
install -D -m 0644 $examples/ports.conf /etc/systemd/system/landfalld.service.d/ports.conf
install -D -o landfall -m 0600 privkey.pem /etc/landfall/tls/privkey.pem
install -m 0644 fullchain.pem /etc/landfall/tls/fullchain.pem
cat >$config <<JSON
{"data": "/var/lib/landfall", "listen": "[::]:443", "admin-listen": "127.0.0.1:8081",
 "tls-cert": "/etc/landfall/tls/fullchain.pem", "tls-key": "/etc/landfall/tls/privkey.pem"}
JSON
systemctl daemon-reload
systemctl restart landfalld
resolves "the link without a proxy"
systemctl reload landfalld
resolves "the link after the certificate was read anew"

say "PostgreSQL"
systemctl start postgresql
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"; }
eventually as_postgres psql --command 'SELECT 1'
as_postgres createuser landfall
as_postgres createdb --owner landfall landfall
as_landfall landfalld export /var/lib/landfall/links.json --quiet --config $config
sed -i 's|"data": "/var/lib/landfall"|"database": "postgres:///landfall?host=/run/postgresql"|' $config
systemctl restart landfalld
as_landfall landfalld import /var/lib/landfall/links.json --yes --quiet --config $config >/dev/null
eventually ask --fail "https://$domain/.well-known/apple-app-site-association"
expect "a link in PostgreSQL" 302 "$(status "https://$domain/l/spring-sale")"

journalctl --no-pager --quiet --unit landfalld >journal
grep -q 'links on' journal || fail "the log is empty"
if grep -q "$token" journal; then fail "a token is in the log"; fi
if grep -i 'audit.*syscall' journal; then fail "a system call was refused"; fi

say "Removing the package"
dpkg --purge landfalld >/tmp/dpkg.log 2>&1 || fail "$(cat /tmp/dpkg.log)"
grep -q 'the links in /var/lib/landfall stay' /tmp/dpkg.log || fail "$(cat /tmp/dpkg.log)"
[ -e /var/lib/landfall/landfall.db ] || fail "a package took links with it"
[ ! -e $config ] || fail "settings are left behind"
if systemctl is-active --quiet landfalld; then fail "the service still runs"; fi
echo "rehearsal: all is as it should be"
