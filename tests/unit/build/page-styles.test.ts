import { expect, it } from 'vitest';
import { withOwnStyles } from '#build/page-styles.ts';

const SHEET = '.used{color:red}.unused{color:red}';
const written = new Map<string, string>();
const addStyles = withOwnStyles(
  () => SHEET,
  (address, css) => written.set(address, css),
);
const page = (body: string) =>
  `<style>/*! L */.a{top:0}</style><link rel="stylesheet" href="/_astro/site.css">${body}<style>/*! L */.b{top:0}</style>`;

it('puts all styles of a page into one, in their order, with its licence once', () => {
  const html = addStyles(page('<p class="used">'));
  expect(html).toBe('<style>/*! L */.a{top:0}.used{color:red}.b{top:0}</style><p class="used">');
});

it('leaves a page alone to which islands or the service add', () => {
  const html = page('<astro-island>');
  expect(addStyles(html)).toBe(html);
});

it('keeps what only the scripts of forms add where a form is', () => {
  const addSlots = withOwnStyles(
    () => '.slots{color:red}',
    () => undefined,
  );
  const linked = '<link rel="stylesheet" href="/_astro/site.css">';
  expect(addSlots(`${linked}<p>`)).not.toContain('.slots');
  expect(addSlots(`${linked}<input>`)).toContain('.slots');
});

it('links what is late last, by a name made of what is in it', () => {
  const late = (color: string) => `<body><style data-late>.late{color:${color}}</style><p>a</p></body>`;
  const [first, second] = [addStyles(late('red')), addStyles(late('#000'))];
  expect(first).toMatch(
    /^<body><p>a<\/p><link rel="stylesheet" href="\/_astro\/late\.[\w-]{8}\.css"><\/body>$/,
  );
  expect(second).not.toBe(first);
  expect([...written.values()]).toEqual(['.late{color:red}', '.late{color:#000}']);
});

it('shortens the marks of components, each in its own way', () => {
  const [one, other] = ['data-astro-cid-abcd1234', 'data-astro-cid-efgh5678'];
  expect(addStyles(`<style>p[${one}]{top:0}</style><p ${one}><p ${other}>`)).toBe(
    '<style>p[data-0]{top:0}</style><p data-0><p data-1>',
  );
});
