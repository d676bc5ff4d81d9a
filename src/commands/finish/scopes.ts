// Astro marks the elements of a component by ten letters, for its scoped styles.

const SCOPE = /data-astro-cid-[\da-z]{8}/g;

/** A page has a few dozen scopes at most: one or two letters tell them apart. */
export function withShortScopes(html: string): string {
  const scopes = new Map<string, string>();
  return html.replace(SCOPE, (scope) => {
    const short = scopes.get(scope) ?? `data-${scopes.size.toString(36)}`;
    scopes.set(scope, short);
    return short;
  });
}
