// What breaks the rules of owners (docs/decisions/0001-one-way.md) still. Both lists only shrink.

/** Writes into another room's table, and reads of one from below. */
export const BREACHES: readonly string[] = [];

/** Imports from a room within one's own, which lies above. */
export const INTO_OWN_ROOMS: readonly string[] = [];
