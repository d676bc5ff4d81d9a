// What a stranger's first visit to a built page loads, in brotli bytes.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const DIST = resolve(import.meta.dirname, '../../dist');

const sizeOf = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

/** The scripts that a module imports at once; what it loads on demand does not count. */
function imports(path: string, seen: Set<string>): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  const text = readFileSync(join(DIST, path), 'utf8');
  for (const [, from = ''] of text.matchAll(/(?:^|[;}\s])import\s*(?:[\w*{}\s,$]+from)?\s*"(\.[^"]+)"/g))
    imports(join('/_astro', from), seen);
  return seen;
}

/** @param page the name of its file in dist, without .html */
export function pageBytes(page: string): { html: number; scripts: number } {
  const file = join(DIST, `${page}.html`);
  const text = readFileSync(file, 'utf8');
  const scripts = new Set<string>();
  for (const [, src = ''] of text.matchAll(/<script[^>]+src="(\/_astro\/[^"]+)"/g)) imports(src, scripts);
  const total = [...scripts].reduce((sum, path) => sum + sizeOf(join(DIST, path)), 0);
  return { html: sizeOf(file), scripts: total };
}
