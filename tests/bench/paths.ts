import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
/** The built site that is measured. */
export const DIST = resolve(ROOT, 'dist');
