// The links of a page's scripts come from what the bundler says that they import.
import { expect, it } from 'vitest';
import { type ScriptGraph, withPreloads } from '#build/script-preloads.ts';

const GRAPH: ScriptGraph = new Map([
  ['/a.js', { imports: ['/small.js', '/big.js'], size: 20 }],
  ['/small.js', { imports: ['/deep.js'], size: 1 }],
  ['/deep.js', { imports: ['/a.js'], size: 5 }],
  ['/big.js', { imports: [], size: 900 }],
  ['/client.js', { imports: ['/big.js'], size: 2 }],
]);
const HEAD =
  '<link rel="preload" href="/font.woff2" as="font" type="font/woff2"><link rel="stylesheet" href="/site.css">';
const island = (client: string) =>
  `<astro-island component-url="/a.js" renderer-url="/client.js" client="${client}"></astro-island>`;
const page = (...islands: string[]) => withPreloads(GRAPH)(HEAD + islands.join(''));
const preloads = (html: string) =>
  [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file);

it.each(['load', 'only'])('asks for all of client:%s once, the largest first', (client) => {
  expect(preloads(page(island(client), island(client)))).toEqual([
    '/big.js',
    '/a.js',
    '/deep.js',
    '/client.js',
    '/small.js',
  ]);
});

it('asks for the sheet before, and for the font after them', () => {
  expect(page(island('load'))).toMatch(
    /as="font" fetchpriority="low".*<link rel="stylesheet" href="\/site\.css"><link rel="modulepreload"/,
  );
});

it.each(['idle', 'visible'])('leaves a page alone whose island is client:%s', (client) => {
  expect(page(island(client))).toBe(HEAD + island(client));
});
