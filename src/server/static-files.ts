// The built site in memory: each file with its compressed twins and a strong ETag, read once at start.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, resolve, sep } from 'node:path';
import { MOVED } from '#lib/moved.ts';
import type { Encoding } from './encoded.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

export interface StaticFile {
  type: string;
  etag: string;
  immutable: boolean;
  plain: Buffer<ArrayBuffer>;
  encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
}

/** Files by the path that serves them, clean of `.html`. */
export type Site = ReadonlyMap<string, StaticFile>;

/** Where `npm run build` puts the site. */
const DIST = resolve(import.meta.dirname, '../../dist');
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

function urlOf(path: string): string {
  const url = `/${path.split(sep).join('/')}`;
  if (url === '/index.html') return '/';
  return url.endsWith('.html') ? url.slice(0, -'.html'.length) : url;
}

/** @param root the built site @returns null when there is none */
export function readSite(root = DIST): Site | null {
  if (!existsSync(root)) return null;
  const files = new Map<string, StaticFile>();
  const read = (path: string): Buffer<ArrayBuffer> => Buffer.from(readFileSync(path));
  const names = new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }));
  for (const name of names) {
    const path = join(root, name);
    const type = TYPES[extname(name)];
    const url = urlOf(relative(root, path));
    // The build's page for a moved address says so in HTML, for hosts that know no redirects; here it is a 301.
    if (!type || url in MOVED || !statSync(path).isFile()) continue;
    const plain = read(path);
    const encoded: StaticFile['encoded'] = {};
    for (const encoding of Object.keys(SUFFIXES) as Encoding[])
      if (names.has(name + SUFFIXES[encoding])) encoded[encoding] = read(path + SUFFIXES[encoding]);
    files.set(url, {
      type,
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      immutable: name.startsWith(`_astro${sep}`),
      plain,
      encoded,
    });
  }
  return files;
}
