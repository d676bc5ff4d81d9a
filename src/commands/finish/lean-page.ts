// One built page with the styles that it uses, and a policy that names the inline styles and scripts which it has.
import { createHash } from 'node:crypto';
import { parseCss, printCss } from './css.ts';
import { pageWords, type Scripts } from './page-words.ts';
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

/** @param allStyles address of the stylesheet with what is left out here */
export function leanPage(html: string, scripts: Scripts, allStyles: string): string {
  // The server writes a form into this one, of which the build knows nothing (src/server/routes/form-page.ts).
  if (html.includes('data-form-here')) return withHashes(html, true);
  const css = usedStyles(stylesOf(html), { words: pageWords(html, scripts), html });
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
}
