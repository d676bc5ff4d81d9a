import { expect, it } from 'vitest';
import { withOwnStyles } from '#build/page-styles.ts';

const SHEET = '.used{color:red}.unused{color:red}';
const addStyles = withOwnStyles(() => SHEET);
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
  const addSlots = withOwnStyles(() => '.slots{color:red}');
  const linked = '<link rel="stylesheet" href="/_astro/site.css">';
  expect(addSlots(`${linked}<p>`)).not.toContain('.slots');
  expect(addSlots(`${linked}<input>`)).toContain('.slots');
});
