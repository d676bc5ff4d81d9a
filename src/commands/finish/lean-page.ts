// One built page with the styles that it uses, and a policy that names the inline styles and scripts which it has.
import { hash } from 'node:crypto';
import { parseCss, printCss } from './css.ts';
import { withOwnScripts } from './page-scripts.ts';
import { type Files, wordFinder } from './page-words.ts';
import { type Scopes, withShortScopes } from './scopes.ts';
import { usedStyles } from './used-styles.ts';

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
/** Astro links the sheets of a page, so that a page by the thousand is not written with fifty kilobytes that go again. */
const SHEET = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)"[^>]*>/g;
const STYLE_OR_SHEET = new RegExp(`${STYLE.source}|${SHEET.source}`, 'g');
const SCRIPT = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;
/** No first paint waits for these: they come after the font and the picture that it does wait for. */
const MODULE = /<script type="module" src=/g;
const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/;

/** Of inline texts, which thousands of pages share. */
const hashes = new Map<string, string>();

function hashOf(text: string): string {
  const named = hashes.get(text) ?? `'sha256-${hash('sha256', text, 'base64')}'`;
  hashes.set(text, named);
  return named;
}

/** Addresses of the sheets that a page links. */
export const sheetsOf = (html: string): string[] => [...html.matchAll(SHEET)].map(([, path = '']) => path);

/** The page with its linked sheets in it. */
const withSheets = (html: string, files: Files): string =>
  html.replace(SHEET, (_, path: string) => `<style>${files.textOf(path)}</style>`);

/** All styles of a page as one text. */
const stylesOf = (html: string, files: Files): string =>
  [...html.matchAll(STYLE_OR_SHEET)].map(([, css, path]) => css ?? files.textOf(path ?? '')).join('');

/** All styles of a page but its fonts: for a page that has these already. */
export const stylesWithoutFonts = (html: string, files: Files): string =>
  printCss(parseCss(stylesOf(html, files)).filter(({ head }) => head !== '@font-face'));

function inlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)]
    .map(({ groups }) => ({ attributes: groups?.attributes ?? '', text: groups?.text ?? '' }))
    .filter(({ attributes, text }) => text !== '' && !/\ssrc=|application\/(ld\+)?json/.test(attributes))
    .map(({ text }) => text);
}

/** Astro names the hashes of the whole site on every page, and none of a script that it leaves alone. */
function ownHashes(policy: string, name: string, texts: readonly string[], keepsOthers: boolean): string {
  const own = [...new Set(texts)].map((text) => ` ${hashOf(text)}`).join('');
  return policy.replace(
    new RegExp(`${name} [^;]*`),
    (sources) => (keepsOthers ? sources : sources.replace(/ 'sha256-[^']*'/g, '')) + own,
  );
}

function withHashes(page: string, keepsOthers: boolean): string {
  const styles = [...page.matchAll(STYLE)].map(([, css = '']) => css);
  return page.replace(POLICY, (_, before: string, policy: string, after: string) => {
    const scriptsNamed = ownHashes(policy, 'script-src', inlineScripts(page), keepsOthers);
    return before + ownHashes(scriptsNamed, 'style-src', styles, keepsOthers) + after;
  });
}

/** Written in styles as they are; other names have characters that are escaped there. */
const PLAIN = /^[a-z_-][\w-]*$/i;

/** All of a page's markup that decides about its styles, in pieces. */
const TELLING =
  /<[a-z][\w-]*|\s(?:class|id|type)="[^"]*"|--[a-z][\w-]*|data-astro-[\w-]+(?:="[^"]*")?|(?:src|component-url|renderer-url)="[^"]+\.js"/gi;

/** Whether a piece of markup tells pages apart: an id that no style names does not. Asked once for each piece. */
function tells(styles: string): (piece: string) => boolean {
  const known = new Map<string, boolean>();
  const isNamed = (word: string) => !PLAIN.test(word) || styles.includes(word);
  return (piece) => {
    const id = /^\sid="([^"]*)"$/i.exec(piece)?.[1];
    const does = known.get(piece) ?? (id === undefined || isNamed(id));
    known.set(piece, does);
    return does;
  };
}

/** Where a page's head, header, main part and footer begin. */
function cutsOf(html: string): [body: number, main: number, footer: number] {
  const main = html.indexOf('<main');
  return [html.lastIndexOf('<body', main), main, html.indexOf('</main>', main)];
}

/** What a page tells about its styles, as one text. Header and footer are the same on thousands: they are read once. */
function toldBy(isTelling: (piece: string) => boolean): (html: string) => string {
  const known = new Map<string, string>();
  const read = (section: string): string =>
    [...new Set(section.match(TELLING) ?? [])].filter(isTelling).join('');
  function once(section: string): string {
    const told = known.get(section) ?? read(section);
    known.set(section, told);
    return told;
  }
  return (html) => {
    const [body, main, footer] = cutsOf(html);
    if (body < 0 || footer < 0) return read(html);
    const own = read(html.slice(0, body)) + read(html.slice(main, footer));
    return own + once(html.slice(body, main)) + once(html.slice(footer));
  };
}

interface Styles {
  css: string;
  /** Address of a sheet with them. */
  path: string;
  scopes: Scopes;
}

function shortStyles(used: string): Styles {
  const scopes: Scopes = new Map();
  const css = withShortScopes(used, scopes);
  return { css, scopes, path: `/_astro/shared.${hash('sha256', css, 'base64url').slice(0, 8)}.css` };
}

/** What of the page's styles it can use: found once for all pages that have the same styles and tell the same of them. */
function stylesFinder(files: Files): (html: string) => Styles {
  const find = wordFinder(files);
  const texts = new Map<string, { styles: string; told: (html: string) => string }>();
  const known = new Map<string, Styles>();
  function textOf(source: string, html: string) {
    const styles = stylesOf(html, files);
    const made = { styles, told: toldBy(tells(styles)) };
    texts.set(source, made);
    return made;
  }
  return (html) => {
    const source = (html.match(STYLE_OR_SHEET) ?? []).join('');
    const { styles, told } = texts.get(source) ?? textOf(source, html);
    const key = source + told(html);
    const same = known.get(key);
    if (same) return same;
    const { markup, scripts } = find(html);
    const made = shortStyles(usedStyles(styles, { words: new Set([...markup, ...scripts]), html }));
    known.set(key, made);
    return made;
  };
}

/** With this style where its first one stood, and no other. */
function withStyle(html: string, style: string, scopes: Scopes): string {
  let isFirst = true;
  return withShortScopes(html, new Map(scopes)).replace(STYLE_OR_SHEET, () => {
    const own = isFirst ? style : '';
    isFirst = false;
    return own;
  });
}

const withQuietModules = (html: string): string =>
  html.replace(MODULE, '<script type="module" fetchpriority="low" src=');

/**
 * @param allStyles address of the stylesheet with what is left out here
 * @returns what makes a page lean
 */
export function leanPages(files: Files, allStyles: string): (html: string) => string {
  const stylesFor = stylesFinder(files);
  return (html) => {
    // The server writes a form into this one, of which the build knows nothing (src/server/routes/form-page.ts).
    if (html.includes('data-form-here')) return withHashes(withSheets(html, files), true);
    const { css, scopes } = stylesFor(html);
    const lean = withStyle(html, `<style>${css}</style>`, scopes);
    // React's own pages have the styles of all that it draws on them, and more scripts than room.
    if (html.includes('<astro-island')) return withHashes(withQuietModules(lean), false);
    const marked = lean.replace(/<html[^>]*/, (root) => `${root} data-styles="${allStyles}"`);
    return withHashes(withQuietModules(withOwnScripts(marked, files)), false);
  };
}

export interface LeanPart {
  html: string;
  /** What it links: its styles, which thousands of others share. */
  sheet: { path: string; css: string };
}

/** @returns what makes pages lean that come by the thousand, React on each of them, with the same styles */
export function leanParts(files: Files): (html: string) => LeanPart {
  const stylesFor = stylesFinder(files);
  return (html) => {
    if (!html.includes('<astro-island'))
      throw new Error('A page of a part would lack the styles of what React draws');
    const { css, path, scopes } = stylesFor(html);
    const lean = withStyle(html, `<link rel="stylesheet" href="${path}">`, scopes);
    return { html: withHashes(withQuietModules(lean), false), sheet: { path, css } };
  };
}
