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

/** One entry, under the name of its file. */
async function load(name: string, folder: string, context: LoaderContext): Promise<void> {
  const { config, store, parseData, renderMarkdown, generateDigest } = context;
  const root = fileURLToPath(config.root);
  const filePath = join(root, 'content', folder, name);
  const source = readFileSync(filePath, 'utf8');
  const markdown = splitFrontMatter(source);
  const own = markdown ? { ...parse(markdown.head), body: markdown.body } : parse(source);
  const edits = readShopData().edits[join(folder, name).replaceAll('\\', '/')]?.fields ?? {};
  const id = basename(name, extname(name));
  const data = await parseData({ id, data: withFields(own, edits), filePath });
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
