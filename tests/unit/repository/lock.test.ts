// The lock file pins the bytes of every package, so that no registry or mirror can replace one.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const LOCK = resolve(import.meta.dirname, '../../../package-lock.json');

/** Builds for other platforms, which npm mirrors may lack; optional, by what they are builds of. */
const UNPINNED: Record<string, readonly string[]> = {
  '@astrojs/compiler-binding-': [
    'android-arm64',
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64-gnu',
    'linux-arm64-musl',
    'wasm32-wasi',
    'win32-arm64-msvc',
    'win32-x64-msvc',
  ],
  '@biomejs/cli-': [
    'android-arm64',
    'android-x64',
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64-musl',
    'linux-x64-musl',
    'win32-arm64',
    'win32-x64',
  ],
  '@tailwindcss/oxide-': [
    'android-arm64',
    'darwin-arm64',
    'darwin-x64',
    'freebsd-x64',
    'linux-arm-gnueabihf',
    'wasm32-wasi',
    'win32-arm64-msvc',
    'win32-x64-msvc',
  ],
  'node-': ['bin-darwin-arm64', 'darwin-x64'],
};

interface Locked {
  integrity?: string;
  optional?: boolean;
}

it('names the bytes of every package but of optional builds for other platforms', () => {
  const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Record<string, Locked> };
  const unpinned = Object.entries(packages)
    .filter(([path, { integrity = '' }]) => path !== '' && !/^sha512-[\w+/]{86}==$/.test(integrity))
    .map(([path, { optional }]) => `${path}${optional ? '' : ', which is needed'}`);
  const known = Object.entries(UNPINNED).flatMap(([name, platforms]) =>
    platforms.map((platform) => `node_modules/${name}${platform}`),
  );
  expect(unpinned).toEqual(known);
});
