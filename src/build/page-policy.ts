// Content policy of a page: Astro names the hashes of every script and style of the site on every page, which costs more than
// the rest of the page's head; this keeps those of the page's own inline texts.
import { hash } from 'node:crypto';

const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/;
const INLINE = /<(script|style)(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/\1>/g;
/** Data, or a file of the site's own. */
const NOT_INLINE = /\ssrc=|application\/(ld\+)?json/;

function hashesOf(html: string, element: string): string {
  const texts = [...html.matchAll(INLINE)]
    .filter(([, name, attributes = '']) => name === element && !NOT_INLINE.test(attributes))
    .map(({ groups }) => groups?.text ?? '')
    .filter((text) => text !== '');
  return [...new Set(texts)].map((text) => ` 'sha256-${hash('sha256', text, 'base64')}'`).join('');
}

/** The page, its policy with no other hashes than it needs. */
export const withOwnHashes = (html: string): string =>
  html.replace(POLICY, (_, before: string, policy: string, after: string) => {
    const bare = policy.replace(/ 'sha256-[^']*'/g, '');
    const named = bare
      .replace(/script-src [^;]*/, (sources) => sources.trimEnd() + hashesOf(html, 'script'))
      .replace(/style-src [^;]*/, (sources) => sources.trimEnd() + hashesOf(html, 'style'));
    return before + named + after;
  });
