// Licences of runtime packages, from the lock file, including those of other platforms.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

interface Locked {
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const NAME = /^.*node_modules\//;
/** `@tailwindcss/oxide-linux-x64-gnu` and its siblings are one package for many platforms. */
const PLATFORM =
  /-(?:bin-)?(?:android|darwin|freebsd|linux|linuxmusl|win|win32|wasm32|webcontainers)(?:-.*)?$/;

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** Runtime packages by their path in the lock file. */
export const RUNNING = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev);

function stated(path: string, { license }: Locked): string | undefined {
  if (license) return license;
  const file = join(ROOT, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const text = join(ROOT, path, 'LICENSE');
  const { license: own } = JSON.parse(readFileSync(file, 'utf8')) as Locked;
  // png-js states it in the text alone.
  return own ?? (existsSync(text) && /^MIT License\b/.test(readFileSync(text, 'utf8')) ? 'MIT' : undefined);
}

/** @returns licence → names of packages, sorted; `unknown` where no package of its family states one */
export function licences(): Map<string, string[]> {
  const families = new Map<string, string>();
  const familyOf = (path: string) => path.replace(NAME, '').replace(PLATFORM, '');
  for (const [path, locked] of RUNNING) {
    const licence = stated(path, locked);
    if (licence && PLATFORM.test(path)) families.set(familyOf(path), licence);
  }
  const found = new Map<string, string[]>();
  for (const [path, locked] of RUNNING) {
    const licence = stated(path, locked) ?? families.get(familyOf(path)) ?? 'unknown';
    found.set(licence, [...(found.get(licence) ?? []), path.replace(NAME, '')].sort());
  }
  return new Map([...found].sort(([one], [other]) => one.localeCompare(other)));
}

/** Up to this many are listed by name in the table. */
const FEW = 4;

/** The rows of the table in docs/dependencies.md. */
export const licenceRows = (): string[] =>
  [...licences()].map(([licence, names]) => {
    const unique = [...new Set(names)];
    return `| ${licence} | ${names.length} | ${unique.length <= FEW ? unique.join(', ') : ''} |`;
  });
