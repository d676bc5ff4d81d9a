// Installs the packages of package-lock.json unless they are there. Runs on node 20 and later, before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './with-lock.mjs';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
/** Held while installing or building in this folder. */
export const LOCK = join(ROOT, '.cache/lock');
/** node 24, one of the dependencies. */
export const NODE = join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

const packages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

function isInstalled() {
  const marker = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(marker) || !existsSync(NODE)) return false;
  const there = packages(marker);
  // In production npm omits development packages.
  const needed = ({ optional, dev }) => !optional && !(dev && process.env.NODE_ENV === 'production');
  return Object.entries(packages(join(ROOT, 'package-lock.json'))).every(
    ([path, wanted]) => path === '' || !needed(wanted) || there[path]?.version === wanted.version,
  );
}

/** Environment for child processes: node 24 first in PATH, no telemetry. */
export const ENVIRONMENT = {
  ...process.env,
  PATH: `${join(ROOT, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  ASTRO_TELEMETRY_DISABLED: '1',
};

/** Runs a command in the project's root; exits if it fails. */
export function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    env: ENVIRONMENT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Exits if the installation fails. */
export function install() {
  if (isInstalled()) return;
  withLock(LOCK, () => {
    if (isInstalled()) return;
    console.log('Installing the dependencies (about a minute, the first time only) …');
    // vnu-jar's script downloads a Java where there is none, for as long as that takes; older npms don't know `allowScripts`.
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}
