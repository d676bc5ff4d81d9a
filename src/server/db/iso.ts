/** An instant as the wire shows it: ISO 8601, UTC. @param at milliseconds since 1970 */
export const iso = (at: number): string => new Date(at).toISOString();

/** The same of what may not have happened yet. */
export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
