// One built page with the styles that it uses, and a policy that names the inline styles and scripts which it has.
import { parseCss, printCss } from './css.ts';
import { withOwnScripts } from './page-scripts.ts';
import { inlineStyles, stylesFinder, stylesOf, withSheets, withStyle } from './page-styles.ts';
import type { Files } from './page-words.ts';
import { hashesOf, inlineScripts, withHashes } from './policy.ts';
import { withShortScopes } from './scopes.ts';
import { sectionsOf } from './sections.ts';

/** No first paint waits for these: they come after the font and the picture that it does wait for. */
const MODULE = /<script type="module" src=/g;

/** All styles of a page but its fonts: for a page that has these already. */
export const stylesWithoutFonts = (html: string, files: Files): string =>
  printCss(parseCss(stylesOf(html, files)).filter(({ head }) => head !== '@font-face'));

const named = (page: string, keepsOthers = false): string =>
  withHashes(page, hashesOf(inlineScripts(page)), hashesOf(inlineStyles(page)), keepsOthers);

/** Its scripts in files come after what the first paint waits for. */
export const withQuietModules = (html: string): string =>
  html.replace(MODULE, '<script type="module" fetchpriority="low" src=');

/**
 * @param allStyles address of the stylesheet with what is left out here
 * @returns what makes a page lean
 */
export function leanPages(files: Files, allStyles: string): (html: string) => string {
  const stylesFor = stylesFinder(files);
  return (html) => {
    // The server writes a form into this one, of which the build knows nothing (src/server/http/form-pages.ts).
    if (html.includes('data-form-here')) return named(withSheets(html, files), true);
    const { css, scopes } = stylesFor(html, sectionsOf(html));
    const lean = withStyle(withShortScopes(html, new Map(scopes)), `<style>${css}</style>`);
    // React's own pages have the styles of all that it draws on them, and more scripts than room.
    if (html.includes('<astro-island')) return named(withQuietModules(lean));
    const marked = lean.replace(/<html[^>]*/, (root) => `${root} data-styles="${allStyles}"`);
    return named(withQuietModules(withOwnScripts(marked, files)));
  };
}
