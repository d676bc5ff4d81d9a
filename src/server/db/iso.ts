// Instants of the database in the API's format.

/** An instant in the API: ISO 8601, UTC. @param at milliseconds since 1970 */
export const iso = (at: number): string => new Date(at).toISOString();

/** As `iso`, for what may not have happened yet. */
export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
