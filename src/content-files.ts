// Files of content/ for the build, with what was edited in the dashboard in place of the files' own words.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, matchesGlob, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { parse } from 'yaml';
import { PICTURES_FOLDER, type ShopData } from '#contract/shop-data.ts';
import { splitFrontMatter, withFields } from '#contract/website/edits.ts';
import {
  pictureFile,
  uploadedName,
  WEBSITE_PICTURE_WIDTHS,
  withTargets,
} from '#contract/website/pictures.ts';

const [SMALLER] = WEBSITE_PICTURE_WIDTHS;
/** A text is as wide as a phone, and never wider than this. */
const SIZES = '(min-width: 48rem) 44rem, 100vw';

const NONE: ShopData = {
  products: null,
  changedAt: {},
  reviews: null,
  openingExceptions: [],
  edits: {},
  pictures: {},
};

/** What the build has read from the shop's database (src/cli/build.mjs). */
export function readShopData(): ShopData {
  const file = process.env.SHOP_DATA_FILE;
  return file ? JSON.parse(readFileSync(file, 'utf8')) : NONE;
}

/** Where the build finds each uploaded picture that a value names. @param folder of the file that has the value */
function withFiles<T>(value: T, folder: string): T {
  if (typeof value === 'string') {
    const picture = readShopData().pictures[uploadedName(value) ?? ''];
    const beside = dirname(resolve(process.env.SHOP_DATA_FILE ?? ''));
    return picture
      ? (relative(folder, join(beside, PICTURES_FOLDER, basename(pictureFile(picture.hash)))) as T)
      : value;
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => withFiles(one, folder)) as T;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withFiles(one, folder)])) as T;
}

/** Renders Markdown, whose pictures are uploaded ones: the service serves them. */
async function render({ renderMarkdown }: LoaderContext, source: string, fileURL?: URL) {
  const { pictures } = readShopData();
  const origin = process.env.PUBLIC_API_URL ?? '';
  const addressOf = (name: string) => {
    const picture = pictures[name];
    if (!picture) throw new Error(`There is no picture called ${name}`);
    return origin + pictureFile(picture.hash);
  };
  const rendered = await renderMarkdown(withTargets(source, addressOf), ...(fileURL ? [{ fileURL }] : []));
  const html = Object.values(pictures).reduce((text, { hash, width, height }) => {
    const whole = origin + pictureFile(hash);
    const small = origin + pictureFile(hash, SMALLER);
    const sources =
      width > SMALLER ? `srcset="${small} ${SMALLER}w, ${whole} ${width}w" sizes="${SIZES}" ` : '';
    const size = `width="${width}" height="${height}" loading="lazy"`;
    return text.replaceAll(`<img src="${whole}"`, `<img src="${whole}" ${sources}${size}`);
  }, rendered.html);
  return { ...rendered, html };
}

/** What a file holds, with what was edited in it. @param file in content/ */
function readEdited({ config }: LoaderContext, file: string) {
  const root = fileURLToPath(config.root);
  const filePath = join(root, 'content', file);
  const source = readFileSync(filePath, 'utf8');
  const markdown = splitFrontMatter(source);
  const own = markdown ? { ...parse(markdown.head), body: markdown.body } : parse(source);
  const edits = readShopData().edits[file.replaceAll('\\', '/')]?.fields ?? {};
  return {
    root,
    filePath,
    source,
    markdown,
    edits,
    edited: withFiles(withFields(own, edits), dirname(filePath)),
  };
}

/** One entry, under the name of its file. */
async function load(name: string, folder: string, context: LoaderContext): Promise<void> {
  const { store, parseData, generateDigest } = context;
  const { root, filePath, source, markdown, edits, edited } = readEdited(context, join(folder, name));
  const id = basename(name, extname(name));
  const data = await parseData({ id, data: edited, filePath });
  const body = markdown && (data.body as string);
  store.set({
    id,
    data,
    filePath: relative(root, filePath),
    digest: generateDigest({ source, edits }),
    ...(body && { body, rendered: await render(context, body, pathToFileURL(filePath)) }),
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
    const { store, parseData } = context;
    const { pages } = readEdited(context, 'info.yml').edited as { pages: { name: string; body: string }[] };
    store.clear();
    for (const page of pages) {
      const id = page.name;
      if (store.has(id)) throw new Error(`content/info.yml: two pages have the name ${id}`);
      const data = await parseData({ id, data: page });
      store.set({ id, data, body: page.body, rendered: await render(context, page.body) });
    }
  },
};
