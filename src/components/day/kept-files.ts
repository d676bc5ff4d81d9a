// Which of the site's files an engineer's kept pages need: those that a page names, and what these name in turn. Their names have a hash
// of their content, so each is enough by itself.

const NAMED = /[\w.@~-]+[.-][\w-]{8}\.(?:js|css|woff2)\b/g;

/** Names of files in a text, as a page, a script or a style has them. */
export const namesIn = (text: string): string[] => [...new Set(text.match(NAMED) ?? [])];

/**
 * @param pages their texts
 * @param read the text of a file; null where there is none of that name
 * @returns names of files
 */
export async function filesOf(
  pages: readonly string[],
  read: (name: string) => Promise<string | null>,
): Promise<Set<string>> {
  const found = new Map<string, string | null>();
  const texts = [...pages];
  // Grows with what is found.
  for (const text of texts)
    for (const name of namesIn(text)) {
      if (found.has(name)) continue;
      const own = await read(name);
      found.set(name, own);
      if (own !== null) texts.push(own);
    }
  return new Set([...found].filter(([, text]) => text !== null).map(([name]) => name));
}
