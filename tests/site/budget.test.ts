// Page weight budgets, compressed as the server sends pages.
import { statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brotliBytes, DIST, LANDING_PATHS, pageAt, textOf } from './built-site.ts';

/** HTML with inlined styles. */
const MAX_HTML_BYTES = 18_000;
const MAX_SCRIPT_BYTES = 4_000;
const MAX_SCRIPT_REQUESTS = 2;
/** Including React and inline scripts. */
const MAX_ISLAND_BYTES = 79_000;
const MAX_FONT_BYTES = 32_000;
/** Text in the minified chunks of react and react-dom and in no script of ours. */
const REACT = /Minified React error|react\.dev\/errors|__CLIENT_INTERNALS_DO_NOT_USE/;

const STATIC_IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{}\s,]*?\s*from\s*)?["'](\.{1,2}\/[^"']+)["']/g;
const SCRIPT = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

/** Scripts of the page and all their static imports. */
function eagerScripts(html: string): { files: string[]; inline: string[] } {
  const inline: string[] = [];
  const queue: string[] = [];
  for (const { groups } of html.matchAll(SCRIPT)) {
    const { attributes = '', text = '' } = groups ?? {};
    if (attributes.includes('application/ld+json')) continue;
    const source = /\ssrc="([^"]*)"/.exec(attributes)?.[1];
    if (source) queue.push(source);
    else inline.push(text);
  }
  for (const [, source = ''] of html.matchAll(/(?:component-url|renderer-url)="([^"]*)"/g))
    queue.push(source);
  for (const [, source = ''] of html.matchAll(/rel="modulepreload" href="([^"]*)"/g)) queue.push(source);
  const files = new Set<string>();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const [, target = ''] of textOf(file).matchAll(STATIC_IMPORT))
      queue.push(posix.join(posix.dirname(file), target));
  }
  return { files: [...files], inline };
}

describe.each(LANDING_PATHS)('%s', (path) => {
  const { html } = pageAt(path);
  const { files, inline } = eagerScripts(html);

  it('loads no React', () => {
    expect(files.filter((file) => REACT.test(textOf(file)))).toEqual([]);
    expect(html).not.toContain('<astro-island');
  });

  it('loads 4 kB of scripts at most, in two requests', () => {
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(MAX_SCRIPT_REQUESTS);
    const bytes = [...files.map(textOf), ...inline].reduce((sum, text) => sum + brotliBytes(text), 0);
    expect(bytes, files.join('\n')).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });

  it('is 18 kB of HTML and styles at most, and requests no other styles', () => {
    expect(brotliBytes(html)).toBeLessThanOrEqual(MAX_HTML_BYTES);
    expect(html).not.toMatch(/<link[^>]*rel="stylesheet"/);
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

describe.each(['/shop', '/cart', '/checkout'])('%s', (path) => {
  it(`has ${MAX_ISLAND_BYTES} bytes of scripts at most`, () => {
    const { files, inline } = eagerScripts(pageAt(path).html);
    const bytes = [...files.map(textOf), ...inline].reduce((sum, text) => sum + brotliBytes(text), 0);
    expect(bytes, files.join('\n')).toBeLessThanOrEqual(MAX_ISLAND_BYTES);
  });
});
