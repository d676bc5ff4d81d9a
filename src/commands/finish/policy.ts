// The policy of a page, which names the inline scripts and styles that it has.
import { hash } from 'node:crypto';

const SCRIPT = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;
const POLICY = /(<meta http-equiv="content-security-policy" content=")([^"]*)(">)/;
const HASH = / 'sha256-[^']*'/g;

/** Of inline texts, which thousands of pages share. */
const hashes = new Map<string, string>();

function hashOf(text: string): string {
  const named = hashes.get(text) ?? ` 'sha256-${hash('sha256', text, 'base64')}'`;
  hashes.set(text, named);
  return named;
}

/** The hashes of inline texts, as a policy names them. */
export const hashesOf = (texts: readonly string[]): string => texts.map(hashOf).join('');

/** The texts of its inline scripts that a browser runs, or reads as rules. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(SCRIPT)]
    .map(({ groups }) => ({ attributes: groups?.attributes ?? '', text: groups?.text ?? '' }))
    .filter(({ attributes, text }) => text !== '' && !/\ssrc=|application\/(ld\+)?json/.test(attributes))
    .map(({ text }) => text);

function ownHashes(policy: string, name: string, named: string, keepsOthers: boolean): string {
  const own = [...new Set(named.match(HASH) ?? [])].join('');
  return policy.replace(
    new RegExp(`${name} [^;]*`),
    (sources) => (keepsOthers ? sources : sources.replace(HASH, '')) + own,
  );
}

/**
 * Astro names the hashes of the whole site on every page, and none of a script that it leaves alone.
 * @param page or its head @param scripts @param styles hashes of the whole page @param keepsOthers leaves Astro's there
 */
export function withHashes(page: string, scripts: string, styles: string, keepsOthers = false): string {
  return page.replace(POLICY, (_, before: string, policy: string, after: string) => {
    const scriptsNamed = ownHashes(policy, 'script-src', scripts, keepsOthers);
    return before + ownHashes(scriptsNamed, 'style-src', styles, keepsOthers) + after;
  });
}
