/** A lower-case LIKE pattern that finds `search` anywhere. Its own wildcards are dropped: nobody searches for a percent sign. */
export const pattern = (search: string): string => `%${search.toLowerCase().replace(/[%_\\]/g, '')}%`;
