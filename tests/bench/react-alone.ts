// A page with nothing but React: one script that makes one button live. What a page with islands is compared with.
import { createServer, type Server } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from './paths.ts';

const ENTRY = 'react-alone';
const SOURCE = `
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
hydrateRoot(document.querySelector('main'), createElement('button', { type: 'button', onClick() {} }, 'Press'));
`;
const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>React</title><script type="module" src="/react.js"></script></head><body><main><button type="button">Press</button></main></body></html>';

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
  return createServer(({ url }, response) => {
    if (url === '/react.js')
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Encoding': 'br' }).end(script);
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
  });
}
