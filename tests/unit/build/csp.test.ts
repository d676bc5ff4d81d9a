// The policy of a built page names each inline script and style of the sources, or browsers would refuse them; never what got into content.
import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withPolicy } from '#build/csp.ts';
import { withPlainAttributes } from '#build/plain-attributes.ts';
import { askForCart, MARK_SESSION, PREFETCH } from '#lib/head/inline-scripts.ts';

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
const HEAD = `<meta charset="utf-8"><style>p{margin:0}</style><script>${MARK_SESSION}</script>`;
const ASTRO = '<script type="module" src="/_astro/day.js"></script>';
const END = `<script type="speculationrules">${PREFETCH}</script>`;
const page = (body = '') => withPolicy('')('/engineer', withPlainAttributes(HEAD + ASTRO + body + END));
/** The policy alone. */
const policyOf = (html: string) => /content-security-policy" content="([^"]*)"/.exec(html)?.[1];

it('allows the inline scripts of the sources, those behind a file, too', () => {
  expect(page()).toContain(`script-src 'self' ${sourceOf(MARK_SESSION)} ${sourceOf(PREFETCH)};`);
  expect(page()).toContain(`style-src 'self' ${sourceOf('p{margin:0}')};`);
});

it.each(['', 'https://api.example.org'])('allows the early question of a cart, asked of "%s"', (api) => {
  const html = `<meta charset="utf-8"><script>${askForCart(api)}</script>`;
  expect(withPolicy(api)('/cart', html)).toContain(`script-src 'self' ${sourceOf(askForCart(api))};`);
});

it.each([
  ['an element', '<script>alert(1)</script>'],
  ['one that says it is a module', '<script type="module">alert(1)</script>'],
  ['capitals', '<SCRIPT>alert(1)</SCRIPT >'],
  ['one inside a drawing', '<svg><script>alert(1)</script></svg>'],
  ['an attribute', '<img alt="<script>alert(1)</script>">'],
  ['an attribute in single quotes', "<img alt='<script>alert(1)</script>'>"],
  ['an attribute that looks closed', '<img alt="> <script>alert(1)</script>">'],
  ['structured data', '<script type="application/ld+json">{"a":"<script>alert(1)<\\/script>"}</script>'],
  ['a comment', '<!-- <script>alert(1)</script> -->'],
  ['a style in an attribute', '<img alt="<style>body{display:none}</style>">'],
  ['a script in a style in an attribute', '<a title="<style></style><script>alert(1)</script>">x</a>'],
])('what got into content as %s changes no policy', (_, content) => {
  expect(policyOf(page(content))).toBe(policyOf(page()));
});

it('lets the engineer’s pages alone show pictures that the page itself holds', () => {
  expect(policyOf(page())).toMatch(/;img-src 'self' data: blob:/);
  const elsewhere = withPolicy('')('/contact', HEAD);
  expect(policyOf(elsewhere)).toMatch(/;img-src 'self' data:/);
  expect(policyOf(elsewhere)).not.toContain('blob:');
});

it('leaves no tag in an attribute, and all else as it is', () => {
  const tags = '<p class="a">1 &lt; 2</p><script>if (a<b) x("<i>")</script><style>a{}</style><!-- "<b> -->';
  expect(withPlainAttributes(`${tags}<img alt="<b>" title='<i>'><br>`)).toBe(
    `${tags}<img alt="&lt;b>" title='&lt;i>'><br>`,
  );
});
