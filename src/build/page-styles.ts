// Puts the site's sheet into pages that are whole when built, with only the rules that they use: no request of its own, and small.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Selector, transform } from 'lightningcss';

const COMPONENTS = join(import.meta.dirname, '../components');
const SHEET = /<link rel="stylesheet" href="(\/_astro\/[^"]+)">/g;
const STYLE = /<style>([\s\S]*?)<\/style>/g;
/** What a page needs only after its first paint. */
const LATE = /<style data-late>([\s\S]*?)<\/style>/g;
const END = '</body>';
/** Astro's marks of what a component's styles are for. */
const SCOPE = /data-astro-cid-\w+/g;
const LICENCE = /\/\*![\s\S]*?\*\/\s*/g;
const CLASSES = /\sclass="([^"]*)"/g;
const ELEMENT = /<(\w+)/g;
const STRING = /'([^'\n]*)'/g;
const PROPERTY = /(--[\w-]+)[:{]/g;
const PROPERTY_USE = /var\((--[\w-]+)/g;
const FIELDS = /<(?:input|select|textarea)\b/;
/** Scripts that only pages with a form use. */
const OF_FORMS = /^(?:forms|day)\b/;
/** Among what a page uses: it has a field. */
const FIELD = '<field>';
/** Islands and the service (src/server/http/site-page.ts) add markup to these. */
const NOT_WHOLE = /<astro-island|data-form-here/;

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const words = (texts: string[]): string[] =>
  texts.flatMap((text) => text.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/));

/** What scripts of these pages may give as a class, or add as an element. */
const wordsOfScripts = (ofForms: boolean): string[] =>
  readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && OF_FORMS.test(name) === ofForms)
    .flatMap((name) => words(found(readFileSync(join(COMPONENTS, name), 'utf8'), STRING)));

/** What only a field has: its placeholder, its button, the parts of a date in it. */
const ofField = (part: Selector[number]): boolean =>
  (part.type === 'pseudo-element' && ['custom', 'placeholder', 'file-selector-button'].includes(part.kind)) ||
  (part.type === 'pseudo-class' && part.kind === 'custom');

/** Whether an element can match whose name and classes are `used`; what `:not()` says doesn't matter. */
const canMatch = (selector: Selector, used: ReadonlySet<string>): boolean =>
  selector.every((part) => {
    if (part.type === 'class' || part.type === 'type') return used.has(part.name);
    if (ofField(part)) return used.has(FIELD);
    const isAny = part.type === 'pseudo-class' && ['is', 'where', 'has'].includes(part.kind);
    return !isAny || (part as { selectors: Selector[] }).selectors.some((inner) => canMatch(inner, used));
  });

function usedRules(css: string, html: string, used: ReadonlySet<string>): string {
  const options = { filename: 'page.css', minify: true };
  const { code } = transform({
    ...options,
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.some((one) => canMatch(one, used)) ? undefined : []),
      },
    },
  });
  const rules = code.toString();
  const properties = new Set(found(html + rules, PROPERTY_USE));
  const unusedSymbols = found(rules, PROPERTY).filter((name) => !properties.has(name));
  return transform({ ...options, code, unusedSymbols }).code.toString();
}

/** One style, where the first was: each needs a hash of its own in the policy, which nothing compresses. */
function inOneStyle(html: string): string {
  const css = found(html, STYLE).join('');
  const [licence = ''] = css.match(LICENCE) ?? [];
  const style = `<style>${licence}${css.replace(LICENCE, '')}</style>`;
  let isFirst = true;
  return html.replace(STYLE, () => {
    const put = isFirst ? style : '';
    isFirst = false;
    return put;
  });
}

/** Marks by number: they stand hundreds of times in a page. */
function withShortScopes(html: string): string {
  const names = [...new Set(html.match(SCOPE))];
  return html.replace(SCOPE, (name) => `data-${names.indexOf(name)}`);
}

/** The folder's files are kept for good, so the name is that of what is in one. */
const addressOf = (css: string): string => `/_astro/late.${hash('sha256', css, 'base64url').slice(0, 8)}.css`;

/** Late rules as a sheet of their own, linked last: it holds up nothing. */
function withLateSheet(html: string, write: (address: string, css: string) => void): string {
  const css = found(html, LATE).join('');
  if (!css) return html;
  const address = addressOf(css);
  write(address, css);
  return html.replace(LATE, '').replace(END, `<link rel="stylesheet" href="${address}">${END}`);
}

/** @param read gives a file of the built site by its address @param write adds one */
export function withOwnStyles(
  read: (address: string) => string,
  write: (address: string, css: string) => void,
): (html: string) => string {
  const inScripts = wordsOfScripts(false);
  const inForms = wordsOfScripts(true);
  return (html) => {
    if (NOT_WHOLE.test(html)) return html;
    const used = new Set([...found(html, ELEMENT), ...words(found(html, CLASSES)), ...inScripts]);
    if (FIELDS.test(html)) for (const word of [FIELD, ...inForms]) used.add(word);
    const whole = html.replace(
      SHEET,
      (_, address: string) => `<style>${usedRules(read(address), html, used)}</style>`,
    );
    return withLateSheet(withShortScopes(inOneStyle(whole)), write);
  };
}
