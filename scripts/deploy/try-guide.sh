#!/usr/bin/env bash
# Follows docs/install.md literally, as a new operator would: an empty Debian boots with its own systemd and network in namespaces, gets
# the commands of «On the machine itself» block by block, and is timed. Then the portal is asked, restarted and killed.
#   sudo apt-get install debootstrap slirp4netns && sudo scripts/deploy/try-guide.sh
# It writes in a folder of its own alone, which KEEP=1 leaves. EXTRA_CA names a certificate for who sits behind a proxy that has one.
set -euo pipefail
cd "$(dirname "$0")/../.."

readonly TITLE="## On the machine itself"
TRIAL=$(mktemp --directory /var/tmp/portal-trial.XXXXXX)
readonly TRIAL DEBIAN="$TRIAL/debian"

end() {
  if [[ -n "${network:-}" ]]; then kill "$network"; fi
  # With its first process all of the trial ends, mounts and network too.
  if [[ -n "${init:-}" ]]; then kill -KILL "$init" && { wait "$machine" || :; }; fi
  if [[ -n "${KEEP:-}" ]]; then echo "$TRIAL"; else rm -rf --one-file-system "$TRIAL"; fi
}
trap end EXIT

debootstrap --variant=minbase --include=systemd-sysv trixie "$DEBIAN" > "$TRIAL/debootstrap.log"
echo "nameserver 10.0.2.3" > "$DEBIAN/etc/resolv.conf"
git bundle create --quiet "$DEBIAN/root/portal.bundle" --all
if [[ -n "${EXTRA_CA:-}" ]]; then install -D "$EXTRA_CA" "$DEBIAN/usr/local/share/ca-certificates/extra.crt"; fi

# The operator's values. Caddy makes certificates for *.localhost itself, and curl is told whom to believe.
{
  cat <<'VALUES'
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive HOME=/root CURL_CA_BUNDLE=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
[[ ! -e /usr/local/share/ca-certificates/extra.crt ]] || export NODE_EXTRA_CA_CERTS=/usr/local/share/ca-certificates/extra.crt
export PORTAL=portal.localhost SOURCE=/root/portal.bundle SMTP_URL=smtp://127.0.0.1:25 OPERATOR=operator@example.se
block() { printf '%4d s  %s\n' "$SECONDS" "$1" >> /root/times; }
VALUES
  awk -v title="$TITLE" '
    $0 == title { inside = 1; next }
    /^## / { inside = 0 }
    inside && /^```sh$/ { open = 1; next }
    open && /^```$/ { open = 0; print "block \"" first "\""; first = ""; next }
    open { if (first == "") { first = $0; gsub(/["$`\\]/, "", first) } print }
  ' docs/install.md
} > "$DEBIAN/root/guide.sh"

boot() {
  mount --bind "$DEBIAN" "$DEBIAN"
  cd "$DEBIAN"
  mount -t proc proc proc
  mount --bind proc/sys proc/sys
  mount -o remount,bind,ro proc/sys
  mount -t sysfs sys sys
  mount -t cgroup2 cgroup sys/fs/cgroup
  mount -o remount,bind,ro sys
  mount -t tmpfs -o mode=755 dev dev
  for device in "null 1 3" "zero 1 5" "full 1 7" "random 1 8" "urandom 1 9" "tty 5 0"; do
    read -r name major minor <<< "$device"
    mknod -m 666 "dev/$name" c "$major" "$minor"
  done
  mkdir dev/pts dev/shm
  mount -t devpts -o newinstance,ptmxmode=666 devpts dev/pts
  ln -s pts/ptmx dev/ptmx
  ln -s /proc/self/fd dev/fd
  mount -t tmpfs -o mode=1777 shm dev/shm
  mount -t tmpfs run run
  hostname portal
  pivot_root . mnt
  umount --lazy /mnt
  exec env -i container=trial PATH=/usr/sbin:/usr/bin:/sbin:/bin /sbin/init
}
export DEBIAN
export -f boot
unshare --mount --propagation private --pid --fork --uts --ipc --net --cgroup bash -euc boot > "$TRIAL/boot.log" 2>&1 < /dev/null &
machine=$!
until init=$(pgrep --parent "$machine") && [[ "$(cat "/proc/$init/comm")" == systemd ]]; do
  kill -0 "$machine" || { cat "$TRIAL/boot.log"; exit 1; }
  sleep 0.2
done
slirp4netns --configure --disable-host-loopback "$init" tap0 > "$TRIAL/network.log" 2>&1 &
network=$!
inside() { nsenter --target "$init" --all env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
until [[ "$(inside systemctl is-system-running 2>&1)" =~ running|degraded ]]; do sleep 0.5; done

echo "The guide: seconds from its first command to the end of each block"
inside bash /root/guide.sh > "$TRIAL/guide.log" 2>&1 < /dev/null || { tail -30 "$TRIAL/guide.log"; exit 1; }
cat "$DEBIAN/root/times"

echo
inside bash -eu <<'CHECKS'
export CURL_CA_BUNDLE=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
portal=https://portal.localhost
echo "/readyz: $(curl --fail --silent --show-error $portal/readyz)"
curl --fail --silent --show-error --output /tmp/first.html --write-out '/: %{http_code}, HTTP/%{http_version}, ' $portal/
grep --only-matching '<title>[^<]*' /tmp/first.html
curl --silent --output /dev/null --write-out 'without TLS: %{http_code} to %{redirect_url}\n' http://portal.localhost/
echo "backups: $(ls /var/lib/beredskapsportalen/backups)"

(while [[ ! -e /tmp/enough ]]; do curl --silent --output /dev/null --write-out '%{http_code}\n' $portal/healthz || true; done > /tmp/answers) &
systemctl restart beredskapsportalen
until curl --fail --silent --output /dev/null $portal/readyz; do :; done
touch /tmp/enough
wait
echo "asked without a pause while it was restarted:" $(sort /tmp/answers | uniq --count | sed 's/ *\([0-9]*\) \(.*\)/\1 times \2/')

systemctl kill --signal=KILL --kill-whom=main beredskapsportalen
killed=$EPOCHREALTIME
until ! curl --fail --silent --output /dev/null --max-time 1 http://127.0.0.1:3000/readyz; do :; done
until curl --fail --silent --output /dev/null $portal/readyz; do :; done
echo "killed; ready again after $(awk "BEGIN { printf \"%.1f\", $EPOCHREALTIME - $killed }") s"

systemd-analyze verify /etc/systemd/system/beredskapsportalen{.service,-backup.service,-backup.timer} && echo "systemd-analyze verify: nothing found"
systemd-analyze security --no-pager beredskapsportalen.service | tail -1
CHECKS
