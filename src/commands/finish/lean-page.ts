// One built page with the styles that it uses, and a policy that names the inline styles and scripts which it has.
import { createHash } from 'node:crypto';
import { parseCss, printCss } from './css.ts';
import { type Scripts, wordFinder } from './page-words.ts';
import { withShortScopes } from './scopes.ts';
import { usedStyles } from './used-styles.ts';

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const SCRIPT = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;
const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** All styles of a page but its fonts: for a page that has these already. */
export const stylesWithoutFonts = (html: string): string =>
  printCss(parseCss(stylesOf(html)).filter(({ head }) => head !== '@font-face'));

/** All styles of a page as one text. */
const stylesOf = (html: string): string => [...html.matchAll(STYLE)].map(([, css = '']) => css).join('');

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

/** What of the page's styles it can use: found once for all pages that have the same styles, words and scripts. */
function stylesFinder(scripts: Scripts): (html: string) => string {
  const find = wordFinder(scripts);
  const known = new Map<string, string>();
  return (html) => {
    const all = stylesOf(html);
    const words = find(html);
    // An id that no style names tells pages apart for nothing.
    const named = [...words.markup].filter((word) => !PLAIN.test(word) || all.includes(word)).sort();
    const marks = [...new Set(html.match(/data-astro-[\w-]+(="[^"]*")?|type="[\w-]+"/g) ?? [])].sort();
    const key = JSON.stringify([all, named, marks, words.scriptsKey]);
    const css =
      known.get(key) ?? usedStyles(all, { words: new Set([...words.markup, ...words.scripts]), html });
    known.set(key, css);
    return css;
  };
}

/** @param allStyles address of the stylesheet with what is left out here @returns what makes a page lean */
export function leanPages(scripts: Scripts, allStyles: string): (html: string) => string {
  const stylesFor = stylesFinder(scripts);
  return (html) => {
    // The server writes a form into this one, of which the build knows nothing (src/server/routes/form-page.ts).
    if (html.includes('data-form-here')) return withHashes(html, true);
    const css = stylesFor(html);
    // React's own pages have the styles of all that it draws on them.
    const attribute = html.includes('<astro-island') ? '' : ` data-styles="${allStyles}"`;
    let isFirst = true;
    const onlyOwn = html.replace(STYLE, () => {
      const style = isFirst ? `<style>${css}</style>` : '';
      isFirst = false;
      return style;
    });
    const page = withShortScopes(onlyOwn).replace(/<html[^>]*/, (root) => `${root}${attribute}`);
    return withHashes(page, false);
  };
}
