// What everybody may see and most requests are for: the built site and the public list of parts, both kept in memory.
import type { Context } from './context.ts';
import { type KeptCatalogue, keepCatalogue } from './routes/catalogue.ts';
import { readSite, type Site } from './static-files.ts';

export interface Shown {
  site: Site | null;
  list: KeptCatalogue;
}

/** Reads the built site; the list is asked for when somebody wants it. */
export const openShown = (ctx: Context): Shown => ({ site: readSite(), list: keepCatalogue(ctx) });
