import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
/** The built site under measurement. */
export const DIST = resolve(ROOT, 'dist');
