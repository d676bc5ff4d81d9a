// Bytes of a first visit to a built page, in the brotli sizes that the service sends.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { atMost, type Figure } from './figure.ts';
import { DIST } from './paths.ts';

const KB = 1000;
const LANDING = ['index', 'services', 'about', 'contact', 'review', 'quote'];
/** Most scripts before the first press. */
const SHOP = { shop: 9, cart: 8, checkout: 11 };

const sizeOf = (path: string): number => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;

const IMPORT = /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{}\s,]*?\s*from\s*)?["'](\.{1,2}\/[^"']+)["']/g;

/** Scripts that a page loads without interaction. */
function scriptsOf(html: string): Set<string> {
  const queue = [
    ...html.matchAll(/<script[^>]+src="(\/_astro\/[^"]+)"/g),
    ...html.matchAll(/(?:component-url|renderer-url)="([^"]+)"/g),
  ].map(([, url = '']) => url);
  const seen = new Set<string>();
  for (let url = queue.pop(); url; url = queue.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    for (const [, to = ''] of readFileSync(join(DIST, url), 'utf8').matchAll(IMPORT))
      queue.push(posix.join(posix.dirname(url), to));
  }
  return seen;
}

function bytesOf(page: string): { html: number; files: number; scripts: number } {
  const file = join(DIST, `${page}.html`);
  const scripts = [...scriptsOf(readFileSync(file, 'utf8'))];
  return {
    html: sizeOf(file) / KB,
    files: scripts.length,
    scripts: scripts.reduce((sum, url) => sum + sizeOf(join(DIST, url)), 0) / KB,
  };
}

/** @param services slugs of the service pages */
export function pageBytes(services: readonly string[]): Figure[] {
  const worst = (pages: readonly string[], kind: 'html' | 'scripts') =>
    Math.max(...pages.map((page) => bytesOf(page)[kind]));
  const fonts = readdirSync(join(DIST, '_astro/fonts')).map((name) =>
    sizeOf(join(DIST, '_astro/fonts', name)),
  );
  return [
    ...LANDING.map((page) =>
      atMost(`/${page}: HTML with styles, kB`, bytesOf(page).html, page === 'index' ? 14 : 17),
    ),
    atMost('largest of the ten service pages: HTML with styles, kB', worst(services, 'html'), 17),
    atMost('most scripts of a landing page, kB', worst([...LANDING, ...services], 'scripts'), 4),
    atMost('fonts, kB', fonts.reduce((sum, size) => sum + size, 0) / KB, 32),
    ...Object.entries(SHOP).flatMap(([page, most]) => [
      atMost(`/${page}: scripts before the first press`, bytesOf(page).files, most),
      atMost(`/${page}: scripts with React, kB`, bytesOf(page).scripts, 78),
    ]),
  ];
}
