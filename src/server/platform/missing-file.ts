// Files that another process, or another request, may delete or rename between two calls.

/** @param error of a call of node:fs */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
