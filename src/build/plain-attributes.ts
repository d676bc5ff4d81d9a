// Attributes without `<`, which Astro leaves in them: what reads pages by tags (styles, policy, the service) must find only real ones.

/** A comment, a script or style with its text, or a tag: whatever comes first in the page. */
const MARKUP = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;

const plain = (tag: string): string => `<${tag.slice(1).replaceAll('<', '&lt;')}`;

export const withPlainAttributes = (html: string): string =>
  html.replace(MARKUP, (markup, element?: string) =>
    element || markup.startsWith('<!--') ? markup : plain(markup),
  );
