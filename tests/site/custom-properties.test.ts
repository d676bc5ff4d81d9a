// Custom properties: one that no sheet of a page sets silently disables its rule.
import { expect, it } from 'vitest';
import { PAGES } from './built-site.ts';

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
/** Uses without a fallback. */
const USE = /var\((--[\w-]+)\)/g;
const DEFINITION = /(?:@property )?(--[\w-]+)\s*[:{]/g;

it.each(PAGES)('$path sets every custom property that it uses', ({ html }) => {
  const css = [...html.matchAll(STYLE)].map(([, text]) => text).join('');
  const set = new Set([...css.matchAll(DEFINITION)].map(([, name]) => name));
  expect([...css.matchAll(USE)].map(([, name]) => name).filter((name) => !set.has(name))).toEqual([]);
});
