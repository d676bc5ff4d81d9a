// Page weight budgets, compressed as the server sends pages.
import { statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brotliBytes, DIST, LANDING_PATHS, pageAt, textOf } from './built-site.ts';

/** HTML with inlined styles. */
const MAX_HTML_BYTES = 18_000;
/** What the first flight of packets holds, headers included; two builds of the same page differ by some 40 bytes. */
const MAX_HOME_BYTES = 14_050;
const MAX_SCRIPT_BYTES = 4_000;
const MAX_SCRIPT_REQUESTS = 2;
/**
 * Pages with islands: most scripts before the first press, and their bytes with React and inline scripts. What cuts them into files is
 * src/build/chunks.ts: a page that suddenly loads ten thousand bytes more imports something that no chunk of its own names.
 */
const ISLAND_PAGES: Record<string, { files: number; bytes: number }> = {
  '/cart': { files: 8, bytes: 75_600 },
  '/shop': { files: 9, bytes: 80_200 },
  '/checkout': { files: 10, bytes: 79_500 },
  '/shop/anti-vacuum-valve': { files: 14, bytes: 77_100 },
  '/sign-in': { files: 11, bytes: 91_100 },
  '/forgot-password': { files: 15, bytes: 93_000 },
  '/order': { files: 17, bytes: 113_500 },
  '/booking': { files: 14, bytes: 112_000 },
  '/bill': { files: 18, bytes: 113_500 },
  '/quote-offer': { files: 21, bytes: 120_500 },
  '/agree': { files: 16, bytes: 108_300 },
  '/profile': { files: 15, bytes: 125_900 },
  '/admin': { files: 21, bytes: 178_200 },
};
const MAX_FONT_BYTES = 32_000;
/** Text in the minified chunks of react and react-dom and in no script of ours. */
const REACT = /Minified React error|react\.dev\/errors|__CLIENT_INTERNALS_DO_NOT_USE/;

const STATIC_IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{}\s,]*?\s*from\s*)?["'](\.{1,2}\/[^"']+)["']/g;
/** Islands that every page may open: toasts, and the dialog to sign in. */
const ISLANDS = ['Toasts', 'open'];
const LATER_IMPORT = /import\(["'`](\.\/[^"'`]+)["'`]\)/g;
const SCRIPT = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

const PRELOAD = /rel="modulepreload" href="([^"]*)"/g;

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);
const nameIn = (file: string, target: string): string => posix.join(posix.dirname(file), target);
const importsOf = (file: string): string[] =>
  matches(textOf(file), STATIC_IMPORT).map((target) => nameIn(file, target));

function withImports(files: readonly string[]): string[] {
  const all = new Set(files);
  // A set's loop also visits what it adds.
  for (const file of all) for (const target of importsOf(file)) all.add(target);
  return [...all];
}

/** Scripts that the page names, these with all their static imports, and those in the page itself. */
function eagerScripts(html: string): { named: string[]; files: string[]; inline: string[] } {
  const inline: string[] = [];
  const named: string[] = [];
  for (const { groups } of html.matchAll(SCRIPT)) {
    const { attributes = '', text = '' } = groups ?? {};
    if (attributes.includes('application/ld+json')) continue;
    const source = /\ssrc="([^"]*)"/.exec(attributes)?.[1];
    if (source) named.push(source);
    else inline.push(text);
  }
  named.push(...matches(html, /(?:component-url|renderer-url)="([^"]*)"/g), ...matches(html, PRELOAD));
  return { named, files: withImports(named), inline };
}

const bytesOf = ({ files, inline }: Pick<ReturnType<typeof eagerScripts>, 'files' | 'inline'>): number =>
  [...files.map(textOf), ...inline].reduce((sum, text) => sum + brotliBytes(text), 0);

/** Of a chunk, without what its content gives it. */
const chunkName = (file: string): string => posix.basename(file).replace(/(\.[\w-]{8})?\.js$/, '');

describe.each(LANDING_PATHS)('%s', (path) => {
  const { html } = pageAt(path);
  const { files, inline } = eagerScripts(html);

  it('loads no React', () => {
    expect(files.filter((file) => REACT.test(textOf(file)))).toEqual([]);
    expect(html).not.toContain('<astro-island');
  });

  it('loads no React later either, but for the dialog to sign in and what it says afterwards', () => {
    const laterThan = (entries: readonly string[]) =>
      withImports(entries).flatMap((file) =>
        matches(textOf(file), LATER_IMPORT).map((target) => nameIn(file, target)),
      );
    const later = new Set(laterThan(files));
    for (const entry of later)
      if (!ISLANDS.includes(chunkName(entry))) for (const target of laterThan([entry])) later.add(target);
    const withReact = [...later].filter((entry) =>
      withImports([entry]).some((file) => REACT.test(textOf(file))),
    );
    expect(withReact.map(chunkName).sort()).toEqual(ISLANDS);
  });

  it('loads 4 kB of scripts at most, in two requests', () => {
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(MAX_SCRIPT_REQUESTS);
    expect(bytesOf({ files, inline }), files.join('\n')).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });

  it('adds one script and the bundler’s own for who is signed in or has a cart, without React', () => {
    const late = files.flatMap((file) =>
      matches(textOf(file), /import\(["'`](\.\/late\.[^"'`]+)["'`]\)/g).map((target) => nameIn(file, target)),
    );
    expect(late, 'what the header loads late').not.toEqual([]);
    const all = withImports([...files, ...late]);
    expect(all.map(chunkName).sort()).toEqual([...files.map(chunkName), 'late', 'rolldown-runtime'].sort());
    expect(all.filter((file) => REACT.test(textOf(file)))).toEqual([]);
  });

  it('is 18 kB of HTML and styles at most, home 14, and requests other styles only at its end', () => {
    expect(brotliBytes(html)).toBeLessThanOrEqual(path === '/' ? MAX_HOME_BYTES : MAX_HTML_BYTES);
    const atEnd = /<link rel="stylesheet" href="\/_astro\/late\.[\w-]+\.css"><\/body>/;
    expect(html.replace(atEnd, '')).not.toMatch(/<link[^>]*rel="stylesheet"/);
  });

  it('preloads one font of 32 kB at most, with a metric-compatible fallback', () => {
    const fonts = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(
      ([, url = '']) => url,
    );
    expect(fonts).toHaveLength(1);
    expect(statSync(join(DIST, fonts[0] ?? '')).size).toBeLessThanOrEqual(MAX_FONT_BYTES);
    expect(html).toContain('size-adjust:');
  });
});

it('React is recognised, or the rule above would prove nothing', () => {
  const { files } = eagerScripts(pageAt('/shop').html);
  expect(files.filter((file) => REACT.test(textOf(file)))).not.toEqual([]);
});

describe.each(Object.entries(ISLAND_PAGES))('%s', (path, most) => {
  const { html } = pageAt(path);
  const { named, files, inline } = eagerScripts(html);

  it(`loads ${most.files} scripts of ${most.bytes} bytes in all at most`, () => {
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(most.files);
    expect(bytesOf({ files, inline }), files.join('\n')).toBeLessThanOrEqual(most.bytes);
  });

  it('learns of no script later than from one that the page names', () => {
    const known = [...named, ...named.flatMap(importsOf)];
    expect(files.filter((file) => !known.includes(file))).toEqual([]);
  });

  it('asks at once for the scripts of islands that don’t wait, the largest first, after its sheet', () => {
    const preloads = matches(html, PRELOAD);
    const islands = matches(
      (html.match(/<astro-island [^>]*\sclient="(?:load|only)"[^>]*>/g) ?? []).join(''),
      /(?:component-url|renderer-url)="([^"]*)"/g,
    );
    const sizes = preloads.map((file) => textOf(file).length);
    expect([...preloads].sort()).toEqual(withImports(islands).sort());
    expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
    if (preloads.length === 0) return;
    expect(html.indexOf('rel="modulepreload"')).toBeGreaterThan(html.indexOf('rel="stylesheet"'));
    expect(html).toMatch(/<link rel="preload" [^>]*as="font" fetchpriority="low"/);
  });
});

it('asks for the first picture of /shop before its scripts', () => {
  const { html } = pageAt('/shop');
  const [, head = '', body = ''] = /^(.*?)<\/head>(.*)$/s.exec(html) ?? [];
  const preload = /<link rel="preload" as="image"[^>]* imagesrcset="([^"]*)" imagesizes="([^"]*)"[^>]*>/.exec(
    head,
  );
  expect(preload?.slice(1)).toEqual(/<source [^>]*srcSet="([^"]*)" sizes="([^"]*)"/.exec(body)?.slice(1));
});
