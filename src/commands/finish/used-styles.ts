// Leaves out of a page's styles what nothing on it can match. When in doubt, a rule stays.
import { parseCss, printCss, type Rule, splitAt } from './css.ts';
import { withFixedProperties } from './fixed-properties.ts';

/** What a page may ever show. */
export interface Shown {
  /** Class names, ids, element names: all that its markup has, and every word of its scripts. */
  words: ReadonlySet<string>;
  html: string;
}

const ESCAPED = /\\([\da-f]{1,6}) ?|\\(.)/gi;
const NAME = String.raw`(?:\\[\da-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+`;
const CLASS_OR_ID = new RegExp(`[.#](${NAME})`, 'gi');
const ELEMENT = /(?:^|[\s>+~])([a-z][\w-]*)/gi;
/** These stand on every page, and html is what selectors of its state begin with. */
const ALWAYS = new Set(['html', 'body', 'to', 'from']);

/** Words end at quotes, so of a name that holds one the pieces are among them. */
const QUOTE = /["'`]/;

const unescaped = (name: string): string =>
  name.replace(ESCAPED, (_, code: string | undefined, character: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  );

/** One alternative in brackets is no alternative: what it names must be there as if it stood without them. */
const ONE_OF_ONE = /:(?:is|where)\(((?:[^(),\\]|\\.)*)\)/g;

/** The selector without what stands in the brackets of :not(), :has() and the like, and of :is() with several alternatives. */
function withoutArguments(selector: string): string {
  let rest = selector;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(ONE_OF_ONE, ' $1');
  }
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/:[\w-]+\((?:[^()\\]|\\.)*\)/g, '');
  }
  return rest;
}

/** Parts of controls, by what a page must have for them to be there. */
const PARTS: readonly [part: RegExp, needs: RegExp][] = [
  [/-date|calendar-picker/, /type="(date|time|month|datetime-local)"/],
  [/file-selector/, /type="file"/],
  [/spin-button/, /type="number"/],
  [/search-decoration/, /type="search"/],
  [/placeholder/, /\splaceholder="/],
];

/** What a page must have for a selector to match anything on it. */
interface Needs {
  words: string[];
  /** In its HTML. */
  attributes: string[];
  /** In its HTML, where no island may draw them later. */
  controls: RegExp[];
}

function read(selector: string): Needs {
  const bare = withoutArguments(selector);
  const withoutAttributes = bare.replace(/(?<!\\)\[[^\]]*\]/g, '');
  const named = [...withoutAttributes.matchAll(CLASS_OR_ID)].flatMap(([, name = '']) =>
    unescaped(name).split(QUOTE),
  );
  const elements = withoutAttributes.replace(CLASS_OR_ID, '').replace(/::?[\w-]+/g, '');
  const drawn = [...elements.matchAll(ELEMENT)].flatMap(([, name = '']) =>
    ALWAYS.has(name) ? [] : name.toLowerCase(),
  );
  // Attributes that Astro writes are in the markup or nowhere; others may come from scripts.
  const attributes = [...selector.matchAll(/\[(data-astro-[\w-]+)(?:="?([^\]"]*)"?)?\]/g)].map(
    ([, name = '', value]) => (value ? `${name}="${value}"` : name),
  );
  return {
    words: [...named, ...drawn].filter((word) => word !== ''),
    attributes: selector.includes(':not(') ? [] : attributes,
    controls: PARTS.flatMap(([part, needs]) => (part.test(bare) ? needs : [])),
  };
}

/** By their selectors, most of which come again on every page. */
const known = new Map<string, Needs>();

function needsOf(selector: string): Needs {
  const needs = known.get(selector) ?? read(selector);
  known.set(selector, needs);
  return needs;
}

function canMatch(selector: string, { words, html }: Shown): boolean {
  const needs = needsOf(selector);
  return (
    needs.words.every((word) => words.has(word)) &&
    needs.attributes.every((attribute) => html.includes(attribute)) &&
    (html.includes('<astro-island') || needs.controls.every((control) => control.test(html)))
  );
}

const isKept = (body: Rule['body']): boolean => body === null || body.length > 0;

function matching(rules: readonly Rule[], shown: Shown): Rule[] {
  return rules
    .map(({ head, body }): Rule => {
      if (body === null) return { head, body };
      if (typeof body !== 'string') return { head, body: matching(body, shown) };
      if (head.startsWith('@')) return { head, body };
      const selectors = splitAt(head, ',').filter((selector) => canMatch(selector, shown));
      return { head: selectors.join(','), body: selectors.length > 0 ? body : '' };
    })
    .filter(({ body }) => isKept(body));
}

const NAMED = /^@(?:-\w+-)?(?:keyframes|property)\s+(\S+)$/;
const DECLARED = /^\s*(--[\w-]+)\s*:/;

/** Without animations and custom properties that no rule mentions. One pass may make others superfluous. */
function mentioned(rules: readonly Rule[], isMentioned: (name: string) => boolean): Rule[] {
  return rules
    .filter(({ head }) => isMentioned(NAMED.exec(head)?.[1] ?? ''))
    .map(({ head, body }): Rule => {
      if (body === null || (head.startsWith('@') && typeof body === 'string')) return { head, body };
      if (typeof body !== 'string') return { head, body: mentioned(body, isMentioned) };
      if (!body.includes('--') || body.includes('{')) return { head, body };
      const kept = splitAt(body, ';').filter((one) => isMentioned(DECLARED.exec(one)?.[1] ?? ''));
      return { head, body: kept.join(';') };
    })
    .filter(({ body }) => isKept(body));
}

/** @param css of a page, minified @returns what of it the page can use, in the same order */
export function usedStyles(css: string, shown: Shown): string {
  const isNeeded = (name: string): boolean => shown.words.has(name);
  let kept = withFixedProperties(matching(parseCss(css), shown), isNeeded);
  for (let before = ''; before !== printCss(kept); ) {
    before = printCss(kept);
    const used = new Set([...before.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
    const isMentioned = (name: string): boolean => {
      if (name === '') return true;
      if (name.startsWith('--')) return used.has(name) || isNeeded(name);
      return new RegExp(`animation[\\w-]*:[^;}]*\\b${name}\\b`).test(before);
    };
    kept = mentioned(kept, isMentioned);
  }
  return printCss(kept);
}
