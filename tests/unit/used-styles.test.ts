import { describe, expect, it } from 'vitest';
import { leanPages } from '../../src/commands/finish/lean-page.ts';
import { leanParts } from '../../src/commands/finish/lean-part.ts';
import { usedStyles } from '../../src/commands/finish/used-styles.ts';

const left = (css: string, html: string, words: string[]) => usedStyles(css, { words: new Set(words), html });

describe('styles of a page', () => {
  it.each([
    ['a class that nothing has', '.used{color:red}.idle{color:red}', '.used{color:red}'],
    ['one selector of several', '.used,.idle{color:red}', '.used{color:red}'],
    ['an element that is not there', 'p{color:red}table{color:red}', 'p{color:red}'],
    ['a condition with nothing left in it', '@media print{.idle{color:red}}', ''],
    [
      'an escaped class',
      '.w-\\[1\\.2rem\\]{color:red}.w-\\[2rem\\]{color:red}',
      '.w-\\[1\\.2rem\\]{color:red}',
    ],
    ['an animation that nobody plays', '@keyframes idle{to{color:red}}.used{color:red}', '.used{color:red}'],
    ['what a group around it does', ':is(:where(.group):hover .group-hover\\:idle){color:red}', ''],
    ['a class with quotes in it', ".\\[areas\\:\\'a_b\\'\\]{grid-template-areas:'a b'}", ''],
    ['words in fields that are not there', '::placeholder{color:red}', ''],
    ['a brace in quotes', '.idle{content:"}"}.used{content:"{"}', '.used{content:"{"}'],
  ])('leave out %s', (_, css, expected) => {
    expect(left(css, '<p class="used">', ['p', 'used', 'w-[1.2rem]'])).toBe(expected);
  });

  it.each([
    ['states and what is inside :not()', '.used:not(.idle):hover{color:red}'],
    ['an animation that is played', '.used{animation:1s turn}@keyframes turn{to{color:red}}'],
    ['the order of the layers', '@layer base, utilities;@layer utilities{.used{color:red}}'],
    [
      'a class with quotes in it, whose pieces are there',
      ".\\[rows\\:\\'used_p\\'\\]{grid-template-areas:'used p'}",
    ],
    ['one of several in :is()', ':is(.used,.idle) p{color:red}'],
    ['attributes that scripts write', '.used[data-open]{color:red}'],
  ])('keep %s', (_, css) => {
    expect(left(css, '<p class="used">', ['p', 'used', '[rows:', 'used_p', ']'])).toBe(css);
  });

  it('write constants as their values, and keep those that a script or the markup mentions', () => {
    const css = ':root{--gap:.25rem;--ink:#111}.used{padding:calc(var(--gap) * 6);color:var(--ink)}';
    expect(left(css, '', ['used', '--ink'])).toBe(':root{--ink:#111}.used{padding:1.5rem;color:var(--ink)}');
  });

  it('leave variables alone that change', () => {
    const css = ':root{--gap:1rem}@media print{:root{--gap:0}}.used{padding:var(--gap)}';
    expect(left(css, '', ['used'])).toBe(css);
  });

  it('take the value after the comma where a property has none', () => {
    const css = '.used{line-height:var(--tw-leading,1.5)}@property --tw-leading{syntax:"*";inherits:false}';
    expect(left(css, '', ['used'])).toBe('.used{line-height:1.5}');
  });
});

describe('a lean page', () => {
  const page = (body: string) =>
    leanPages(
      { textOf: () => '' },
      '/all.css',
    )(
      `<html lang="en"><head><meta http-equiv="content-security-policy" content="script-src 'self' 'sha256-other='; style-src 'self' 'sha256-other=';"><style>.a[data-astro-cid-abcdefgh]{color:red}</style><style>.b{color:red}</style></head><body>${body}</body></html>`,
    );

  it('has one style of what it uses, and names its hash and no other', () => {
    const html = page('<p class="a" data-astro-cid-abcdefgh></p>');
    expect(html).toContain('<style>.a[data-0]{color:red}</style>');
    expect(html).toContain(
      `script-src 'self'; style-src 'self' 'sha256-D0Iz9Sl+Ad85HqmOLfV/6jQTAazYGHjeqydRRSXzDHI='`,
    );
    expect(html).toContain('<html lang="en" data-styles="/all.css">');
  });

  it('leaves the page alone that the server writes a form into', () => {
    expect(page('<div data-form-here></div>')).toContain('<style>.b{color:red}</style>');
  });

  it('has what it uses of linked sheets, in their order, and links them no more', () => {
    const files = {
      textOf: (path: string) =>
        path === '/_astro/one.css'
          ? '.a{color:red}.gone{color:red}'
          : '.a[data-astro-cid-abcdefgh]{color:blue}.a[data-astro-cid-elsewher]{color:red}',
    };
    const html = leanPages(
      files,
      '/all.css',
    )(
      '<html lang="en"><head><link rel="stylesheet" href="/_astro/one.css"><link rel="stylesheet" href="/_astro/two.css"></head><body><p class="a" data-astro-cid-abcdefgh></p></body></html>',
    );
    expect(html).toContain('<head><style>.a{color:red}.a[data-0]{color:blue}</style></head>');
  });

  it('is not taken for another one that differs in what its styles speak of', () => {
    const lean = leanPages({ textOf: () => '.a{color:red}.b{color:blue}#c{color:red}' }, '/all.css');
    const bodyWith = (markup: string) =>
      lean(
        `<html lang="en"><head><link rel="stylesheet" href="/_astro/x.css"></head><body>${markup}</body></html>`,
      );
    expect(bodyWith('<p id="d"></p>')).toContain('<style></style>');
    expect(bodyWith('<p class="b"></p>')).toContain('<style>.b{color:blue}</style>');
    expect(bodyWith('<p id="c"></p>')).toContain('<style>#c{color:red}</style>');
  });

  it('that shares its styles links them in one sheet, with the same short names in both', () => {
    const lean = leanParts({
      textOf: () => '.b[data-astro-cid-elsewher]{color:red}.a[data-astro-cid-abcdefgh]{color:blue}',
    });
    const bodyWith = (id: string) =>
      lean(
        `<html lang="en"><head><link rel="stylesheet" href="/_astro/x.css"></head><body><p id="${id}" class="a" data-astro-cid-abcdefgh></p><p data-astro-cid-elsewher class="b"></p><astro-island></astro-island></body></html>`,
      );
    const [one, other] = [bodyWith('one'), bodyWith('other')];
    expect(one.sheet.css).toBe('.b[data-0]{color:red}.a[data-1]{color:blue}');
    expect(other.sheet).toEqual(one.sheet);
    expect(one.html).toContain(`<link rel="stylesheet" href="${one.sheet.path}"></head>`);
    expect(one.html).toContain('<p id="one" class="a" data-1></p><p data-0 class="b"></p>');
    expect(one.html).not.toContain('<style');
  });
});
