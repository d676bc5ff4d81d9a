// Files of content/ for the build, with what was edited in the dashboard in place of the files' own words.
import { globSync, readFileSync } from 'node:fs';
import { basename, extname, join, matchesGlob, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { parse } from 'yaml';
import type { ShopData } from '#contract/shop-data.ts';
import { splitFrontMatter, withFields } from '#contract/website/edits.ts';

const NONE: ShopData = { products: null, changedAt: {}, reviews: null, openingExceptions: [], edits: {} };

/** What the build has read from the shop's database (src/cli/build.mjs). */
export function readShopData(): ShopData {
  const file = process.env.SHOP_DATA_FILE;
  return file ? JSON.parse(readFileSync(file, 'utf8')) : NONE;
}

/** What a file holds, with what was edited in it. @param file in content/ */
function readEdited({ config }: LoaderContext, file: string) {
  const root = fileURLToPath(config.root);
  const filePath = join(root, 'content', file);
  const source = readFileSync(filePath, 'utf8');
  const markdown = splitFrontMatter(source);
  const own = markdown ? { ...parse(markdown.head), body: markdown.body } : parse(source);
  const edits = readShopData().edits[file.replaceAll('\\', '/')]?.fields ?? {};
  return { root, filePath, source, markdown, edits, edited: withFields(own, edits) };
}

/** One entry, under the name of its file. */
async function load(name: string, folder: string, context: LoaderContext): Promise<void> {
  const { store, parseData, renderMarkdown, generateDigest } = context;
  const { root, filePath, source, markdown, edits, edited } = readEdited(context, join(folder, name));
  const id = basename(name, extname(name));
  const data = await parseData({ id, data: edited, filePath });
  const body = markdown && (data.body as string);
  store.set({
    id,
    data,
    filePath: relative(root, filePath),
    digest: generateDigest({ source, edits }),
    ...(body && { body, rendered: await renderMarkdown(body, { fileURL: pathToFileURL(filePath) }) }),
  });
}

/** @param folder in content/ @param pattern of the files in it */
export const contentFiles = (folder: string, pattern: string): Loader => ({
  name: 'content-files',
  async load(context) {
    const base = join(fileURLToPath(context.config.root), 'content', folder);
    context.store.clear();
    for (const name of globSync(pattern, { cwd: base })) await load(name, folder, context);
    context.watcher?.on('change', (changed) => {
      const name = relative(base, changed);
      if (matchesGlob(name, pattern)) void load(name, folder, context);
    });
  },
});

/** content/info.yml: an entry for each of the owner's own pages, in their order. */
export const ownPageFiles: Loader = {
  name: 'own-pages',
  async load(context) {
    const { store, parseData, renderMarkdown } = context;
    const { pages } = readEdited(context, 'info.yml').edited as { pages: { name: string; body: string }[] };
    store.clear();
    for (const page of pages) {
      const id = page.name;
      if (store.has(id)) throw new Error(`content/info.yml: two pages have the name ${id}`);
      const data = await parseData({ id, data: page });
      store.set({ id, data, body: page.body, rendered: await renderMarkdown(page.body) });
    }
  },
};
