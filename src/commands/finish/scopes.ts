// Astro marks the elements of a component by ten letters, for its scoped styles.

const SCOPE = /data-astro-cid-[\da-z]{8}/g;

/** Short names by long ones. */
export type Scopes = Map<string, string>;

/**
 * A page has a few dozen scopes at most: one or two letters tell them apart.
 * @param scopes those that have a name already; new ones are added
 */
export function withShortScopes(text: string, scopes: Scopes): string {
  return text.replace(SCOPE, (scope) => {
    const short = scopes.get(scope) ?? `data-${scopes.size.toString(36)}`;
    scopes.set(scope, short);
    return short;
  });
}
