// Custom properties: one that no sheet of a page sets silently disables its rule.
import { expect, it } from 'vitest';
import { PAGES, stylesOf } from './built-site.ts';

/** Uses without a fallback. */
const USE = /var\((--[\w-]+)\)/g;
const DEFINITION = /(?:@property )?(--[\w-]+)\s*[:{]/g;

it.each(PAGES)('$path sets every custom property that it uses', ({ html }) => {
  const css = stylesOf(html).join('');
  const set = new Set([...css.matchAll(DEFINITION)].map(([, name]) => name));
  expect([...css.matchAll(USE)].map(([, name]) => name).filter((name) => !set.has(name))).toEqual([]);
});
