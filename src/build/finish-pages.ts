// Astro integration that runs after the pages are written: styles, preloads and policy of each page, unused pictures, precompression.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { withPolicy } from './csp.ts';
import { withOwnStyles } from './page-styles.ts';
import { withPlainAttributes } from './plain-attributes.ts';
import { precompress } from './precompress.ts';
import { type ScriptGraph, withPreloads } from './script-preloads.ts';

const PICTURE = /_astro\/[\w.-]+\.(?:avif|webp|jpg|png)/g;

/** @returns the pictures that pages, scripts and styles refer to */
function finishTexts(folder: string, names: readonly string[], graph: ScriptGraph): Set<string> {
  const mentioned = new Set<string>();
  const addStyles = withOwnStyles(
    (address) => readFileSync(join(folder, address), 'utf8'),
    (address, css) => writeFileSync(join(folder, address), css),
  );
  const addPreloads = withPreloads(graph);
  const addPolicy = withPolicy(process.env.PUBLIC_API_URL ?? '');
  for (const name of names.filter((name) => /\.(?:html|js|css)$/.test(name))) {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    for (const [picture] of text.matchAll(PICTURE)) mentioned.add(picture);
    if (name.endsWith('.html'))
      writeFileSync(
        path,
        addPolicy(`/${name.slice(0, -'.html'.length)}`, addPreloads(addStyles(withPlainAttributes(text)))),
      );
  }
  return mentioned;
}

/** @param graph of the browser's scripts, which the bundler has filled by then */
export function finishPages(graph: ScriptGraph): AstroIntegration {
  let cache = '';
  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        cache = join(fileURLToPath(config.cacheDir), 'compressed');
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
          name.replaceAll('\\', '/'),
        );
        const mentioned = finishTexts(folder, names, graph);
        // Astro also copies the original of every picture whose size is read: six megabytes of the server's memory.
        for (const name of names) if (name.match(PICTURE) && !mentioned.has(name)) rmSync(join(folder, name));
        await precompress(folder, cache);
      },
    },
  };
}
