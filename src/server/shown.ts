// What everybody may see and most requests are for: the built site and the public list of parts, both kept in memory.
import { type KeptPages, keepPages } from './catalogue-pages.ts';
import type { Context } from './context.ts';
import { type KeptCatalogue, keepCatalogue } from './routes/catalogue.ts';
import { readSite, type Site } from './static-files.ts';

export interface Shown {
  site: Site | null;
  list: KeptCatalogue;
  pages: KeptPages;
}

/** Reads the built site; list and pages are made when somebody wants them. */
export const openShown = (ctx: Context): Shown => ({
  site: readSite(),
  list: keepCatalogue(ctx),
  pages: keepPages(ctx),
});
