// What of its styles a page uses: found once for all pages that have the same styles and tell the same of them.
import { hash } from 'node:crypto';
import { type Files, wordFinder } from './page-words.ts';
import { type Scopes, withShortScopes } from './scopes.ts';
import { onceIfSame, type Section } from './sections.ts';
import { usedStyles } from './used-styles.ts';

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
/** Astro links the sheets of a page, so that a page by the thousand is not written with fifty kilobytes that go again. */
const SHEET = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)"[^>]*>/g;
const STYLE_OR_SHEET = new RegExp(`${STYLE.source}|${SHEET.source}`, 'g');

/** Addresses of the sheets that a page links. */
export const sheetsOf = (html: string): string[] => [...html.matchAll(SHEET)].map(([, path = '']) => path);

/** The page with its linked sheets in it. */
export const withSheets = (html: string, files: Files): string =>
  html.replace(SHEET, (_, path: string) => `<style>${files.textOf(path)}</style>`);

/** All styles of a page as one text. */
export const stylesOf = (html: string, files: Files): string =>
  [...html.matchAll(STYLE_OR_SHEET)].map(([, css, path]) => css ?? files.textOf(path ?? '')).join('');

/** The texts of its inline styles. */
export const inlineStyles = (html: string): string[] => [...html.matchAll(STYLE)].map(([, css = '']) => css);

/** With this where its first style or sheet stood, and no other. */
export function withStyle(html: string, style: string): string {
  let own = style;
  return html.replace(STYLE_OR_SHEET, () => {
    const put = own;
    own = '';
    return put;
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

/** What a section tells about the styles. */
function toldBy(styles: string): (section: Section) => string {
  const isTelling = tells(styles);
  return onceIfSame((text) => [...new Set(text.match(TELLING) ?? [])].filter(isTelling).join(''));
}

export interface Styles {
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

/** @returns what finds them for a page and its sections; equal styles are one object */
export function stylesFinder(files: Files): (html: string, sections: readonly Section[]) => Styles {
  const find = wordFinder(files);
  const texts = new Map<string, { styles: string; told: (section: Section) => string }>();
  const known = new Map<string, Styles>();
  const sourceOf = onceIfSame((text) => (text.match(STYLE_OR_SHEET) ?? []).join(''));
  function textOf(source: string, html: string) {
    const styles = stylesOf(html, files);
    const made = { styles, told: toldBy(styles) };
    texts.set(source, made);
    return made;
  }
  return (html, sections) => {
    const source = sections.map(sourceOf).join('');
    const { styles, told } = texts.get(source) ?? textOf(source, html);
    const key = source + sections.map(told).join('');
    const same = known.get(key);
    if (same) return same;
    const { markup, scripts } = find(html);
    const made = shortStyles(usedStyles(styles, { words: new Set([...markup, ...scripts]), html }));
    known.set(key, made);
    return made;
  };
}
