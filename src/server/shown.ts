// What everybody may see and most requests are for: the built site and the public list of parts, both kept in memory.
import type { Context } from './context.ts';
import { keepLists, type ProductLists } from './product-lists.ts';
import { readSite, type Site } from './static-files.ts';
import type { Kept } from './tagged.ts';

export interface Shown {
  site: Site | null;
  lists: Kept<ProductLists>;
}

/** Reads the built site; the lists are made when somebody wants them. */
export const openShown = (ctx: Context): Shown => ({ site: readSite(), lists: keepLists(ctx) });
