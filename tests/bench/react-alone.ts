// React alone: a page in our sheet and font whose one script makes one button live. What pages with islands are compared with.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { DIST, ROOT } from './paths.ts';

const ENTRY = 'react-alone';
const SOURCE = `
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
hydrateRoot(document.querySelector('main'), createElement('button', { type: 'button', onClick() {} }, 'Press'));
`;
/** The built cart's sheet and font, which every page with islands needs. */
const links = (): string[] =>
  readFileSync(join(DIST, 'cart.html'), 'utf8').match(/<link rel="(?:stylesheet|preload)"[^>]*>/g) ?? [];

const pageWith = (head: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>React</title>${head}<script type="module" src="/react.js"></script></head><body><main><button type="button">Press</button></main></body></html>`;

async function bundle(): Promise<string> {
  const made = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: ENTRY,
        resolveId: (id) => (id === ENTRY ? ENTRY : null),
        load: (id) => (id === ENTRY ? SOURCE : null),
      },
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: ENTRY } },
  });
  if (!('output' in made)) throw new Error('React alone was not built');
  return made.output[0].code;
}

/** @returns a server that doesn't listen yet */
export async function reactAlone(): Promise<Server> {
  const script = brotliCompressSync(await bundle());
  const page = pageWith(links().join(''));
  return createServer(({ url = '' }, response) => {
    const packed = { 'Content-Encoding': 'br' };
    if (url === '/react.js')
      response.writeHead(200, { 'Content-Type': 'text/javascript', ...packed }).end(script);
    else if (url.endsWith('.css'))
      response
        .writeHead(200, { 'Content-Type': 'text/css', ...packed })
        .end(readFileSync(join(DIST, `${url}.br`)));
    else if (url.endsWith('.woff2')) response.end(readFileSync(join(DIST, url)));
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
  });
}
