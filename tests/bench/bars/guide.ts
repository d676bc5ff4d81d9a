// Bar 45: the installation of docs/operator.md, followed from an empty machine: its own user list, /etc, /srv and /var/lib.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from '../paths.ts';
import { type Bar, CannotRun, needProgram } from './bar.ts';

/** What the shell of the guide's reader has and this machine hasn't: systemd. It starts the unit's command as the unit says. */
const SYSTEMCTL = `systemctl() {
  [ "$1" = enable ] || return 0
  of() { sed -n "s/^$1=//p" /etc/systemd/system/repair-site.service; }
  sed "s/'//g" /etc/repair-site.env | while read -r line; do printf 'export %s\\n' "$(printf %s "$line" | sed "s/=\\(.*\\)/='\\1'/")"; done > /mnt/environment
  (. /mnt/environment; cd "$(of WorkingDirectory)"; exec runuser -u "$(of User)" -- $(of ExecStart)) &
  SERVICE=$!
}
`;

/** Mounts of this process alone, in memory: nothing outside is touched. */
const MACHINE = `set -e
mount --make-rprivate /
mount -t tmpfs tmpfs /mnt
for folder in /etc /srv /var/lib /usr/local; do
  mkdir -p /mnt/up$folder /mnt/work$folder
  mount -t overlay overlay -o lowerdir=$folder,upperdir=/mnt/up$folder,workdir=/mnt/work$folder $folder
done
mkdir -p /etc/systemd/system
git -C "$ROOT" bundle create --quiet /mnt/project HEAD
export PROJECT=/mnt/project
trap '[ -z "$SERVICE" ] || kill $SERVICE' EXIT
`;

/** The commands of the installation, in order. */
function commands(): string {
  const guide = readFileSync(resolve(ROOT, 'docs/operator.md'), 'utf8');
  const [, section = ''] = guide.split('## Install on a server\n');
  const [steps = ''] = section.split('\n### ');
  return [...steps.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join('');
}

export const guide: Bar = {
  number: 45,
  name: 'guide',
  target:
    'the commands of the installation in docs/operator.md, from an empty machine: a service that is ready, a backup that restores',
  async run() {
    if (process.getuid?.() !== 0) throw new CannotRun('needs root, for mounts of its own');
    for (const program of ['unshare', 'runuser', 'useradd', 'git', 'npm', 'curl']) needProgram(program);
    const folder = mkdtempSync(join(tmpdir(), 'guide-'));
    const script = join(folder, 'guide.sh');
    const port = '4391';
    const steps = commands()
      .replaceAll('4321', port)
      .replace(/^SMTP_URL=.*\n/m, '');
    writeFileSync(script, MACHINE + SYSTEMCTL + steps);
    const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim();
    // Without what npm gives to `npm run soak`, such as a cache that the site's user can't write.
    const environment = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
    );
    const { status, stdout, stderr } = spawnSync('unshare', ['--mount', 'bash', script], {
      encoding: 'utf8',
      env: { ...environment, ROOT, npm_config_registry: registry },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 1_200_000,
    });
    rmSync(folder, { recursive: true, force: true });
    const isReady = stdout.includes('ready') && stdout.includes('can be restored');
    const last = `${stdout}\n${stderr}`.trim().split('\n').slice(-6).join(' | ');
    return {
      figure:
        status === 0 ? 'every command ended well, the service was ready, its backup can be restored' : last,
      met: status === 0 && isReady,
    };
  },
};
