// Pages that come by the thousand, made lean like others (lean-page.ts), but with one sheet that they link and share.
import { withQuietModules } from './lean-page.ts';
import { type Styles, stylesFinder, withStyle } from './page-styles.ts';
import type { Files } from './page-words.ts';
import { hashesOf, inlineScripts, withHashes } from './policy.ts';
import { type Scopes, withShortScopes } from './scopes.ts';
import { onceIfSame, type Section, sectionsOf } from './sections.ts';

export interface LeanPart {
  html: string;
  /** What it links: its styles, which thousands of others share. */
  sheet: Styles;
}

/** A section as it goes out, and the hashes of its inline scripts. */
interface Piece {
  html: string;
  scripts: string;
}

function pieceOf(text: string, scopes: Scopes, style: string): Piece {
  const html = withStyle(withQuietModules(withShortScopes(text, new Map(scopes))), style);
  return { html, scripts: hashesOf(inlineScripts(html)) };
}

/** @returns what puts a page together of its sections, all its styles in one link */
function puttingTogether({ scopes, path }: Styles): (sections: readonly Section[]) => string {
  const pieceWithout = onceIfSame((text) => pieceOf(text, scopes, ''));
  return ([first, ...others]) => {
    const head = pieceOf(first?.text ?? '', scopes, `<link rel="stylesheet" href="${path}">`);
    const rest = others.map(pieceWithout);
    const scripts = [head, ...rest].map((piece) => piece.scripts).join('');
    return withHashes(head.html, scripts, '') + rest.map(({ html }) => html).join('');
  };
}

/** @returns what makes pages lean that come by the thousand with the same styles, and React on each of them */
export function leanParts(files: Files): (html: string) => LeanPart {
  const stylesFor = stylesFinder(files);
  const known = new Map<Styles, ReturnType<typeof puttingTogether>>();
  return (html) => {
    if (!html.includes('<astro-island'))
      throw new Error('A page of a part would lack the styles of what React draws');
    const sections = sectionsOf(html);
    const sheet = stylesFor(html, sections);
    const together = known.get(sheet) ?? puttingTogether(sheet);
    known.set(sheet, together);
    return { html: together(sections), sheet };
  };
}
