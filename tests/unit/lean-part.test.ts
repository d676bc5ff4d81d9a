// Pages that come by the thousand: what their sections share is read once, and each page still says the truth about itself.
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { leanParts } from '../../src/commands/finish/lean-part.ts';

const SHEET = '.a[data-astro-cid-abcdefgh]{color:red}.b[data-astro-cid-elsewher]{color:blue}.idle{color:red}';
const POLICY = `script-src 'self' 'sha256-other='; style-src 'self' 'sha256-other=';`;
const HEAD = `<html lang="en"><head><style>.font{}</style><meta http-equiv="content-security-policy" content="${POLICY}"><link rel="stylesheet" href="/_astro/x.css"><script type="application/ld+json">{}</script></head>`;

interface Words {
  header?: string;
  main?: string;
  footer?: string;
}
const pageOf = ({ header = '', main = '', footer = '' }: Words) =>
  `${HEAD}<body>${header}<main><astro-island></astro-island>${main}</main>${footer}</body></html>`;
const make = () => leanParts({ textOf: () => SHEET });
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policyOf = (html: string) => /content="([^"]*)"/.exec(html)?.[1];

it('names the inline scripts of all sections and no other hash, in their order and each once', () => {
  const lean = make();
  const header = '<script>header()</script>';
  const footer = '<script type="speculationrules">{}</script>';
  for (const main of ['<script>one()</script><script>header()</script>', '<script>two()</script>', '']) {
    const own = main ? [hashOf(/>(.*?)</.exec(main)?.[1] ?? '')] : [];
    const scripts = [hashOf('header()'), ...own, hashOf('{}')].join(' ');
    expect(policyOf(lean(pageOf({ header, main, footer })).html)).toBe(
      `script-src 'self' ${scripts}; style-src 'self';`,
    );
  }
});

it('links its one sheet where the first style stood, and holds none', () => {
  const { html, sheet } = make()(
    pageOf({ main: '<style>.c{}</style><p class="a" data-astro-cid-abcdefgh></p>' }),
  );
  expect(sheet.css).toBe('.a[data-0]{color:red}');
  expect(html).toContain(`<head><link rel="stylesheet" href="${sheet.path}"><meta`);
  expect(html.match(/<style|<link/g)).toHaveLength(1);
});

it('gives header and footer the short names of the sheet that the page links, whatever page came before', () => {
  const lean = make();
  const header = '<p class="b" data-astro-cid-elsewher></p>';
  const one = lean(pageOf({ header, footer: header }));
  const other = lean(pageOf({ header, footer: header, main: '<p class="a" data-astro-cid-abcdefgh></p>' }));
  expect(one.sheet.css).toBe('.b[data-0]{color:blue}');
  expect(one.html.match(/class="b" data-0/g)).toHaveLength(2);
  expect(other.sheet.css).toBe('.a[data-0]{color:red}.b[data-1]{color:blue}');
  expect(other.html.match(/class="b" data-1/g)).toHaveLength(2);
  expect(other.html).toContain('class="a" data-0');
  expect(lean(pageOf({ header, footer: header }))).toEqual(one);
});

it('keeps a page whole that has no such sections', () => {
  const html =
    '<html><head><link rel="stylesheet" href="/_astro/x.css"></head><body><astro-island></astro-island></body></html>';
  const lean = make()(html);
  expect(lean.html).toBe(html.replace('/_astro/x.css', lean.sheet.path));
});

it('refuses a page without React: what is drawn on it later would have no styles', () => {
  expect(() => make()('<html></html>')).toThrow('styles of what React draws');
});
