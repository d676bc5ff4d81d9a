// What a stranger's first page may weigh, compressed as the server sends it.
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brotliBytes, LANDING_PATHS, pageAt, textOf } from './built-site.ts';

const MAX_SCRIPT_BYTES = 6 * 1024;
const MAX_HTML_BYTES = 25 * 1024;
/** Words that stand in the minified chunks of react and react-dom and in no script of ours. */
const REACT = /Minified React error|react\.dev\/errors|__CLIENT_INTERNALS_DO_NOT_USE/;

const STATIC_IMPORT =
  /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{}\s,]*?\s*from\s*)?["'](\.{1,2}\/[^"']+)["']/g;
const SCRIPT = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

/** What loads without anybody pressing anything: scripts of the page and all that they import at once. */
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

  it('loads 6 kB of scripts at most', () => {
    const bytes = [...files.map(textOf), ...inline].reduce((sum, text) => sum + brotliBytes(text), 0);
    expect(bytes, files.join('\n')).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });

  it('is 25 kB of HTML and styles at most', () => {
    expect(brotliBytes(html)).toBeLessThanOrEqual(MAX_HTML_BYTES);
  });
});

it('knows React when it sees it, or the rule above would say nothing', () => {
  const { files } = eagerScripts(pageAt('/shop').html);
  expect(files.filter((file) => REACT.test(textOf(file)))).not.toEqual([]);
});
