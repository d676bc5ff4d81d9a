// When a page's text last changed, for the sitemap. Parts and texts that the dashboard has edited: by the shop's database. Other texts:
// by git history, or by the file's date without a repository.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

const FOLDERS = ['content/pages', 'content/services', 'content/legal'];
const PRODUCTS = 'content/products';
const PRODUCT_PAGES = '/shop/';

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout : null;
};

/** File of each part, by slug. */
function filesOfProducts() {
  const files = new Map();
  for (const name of readdirSync(join(ROOT, PRODUCTS)).filter((one) => one.endsWith('.yml')))
    for (const [, slug] of readFileSync(join(ROOT, PRODUCTS, name), 'utf8').matchAll(/^ {2}- slug: (.+)$/gm))
      files.set(slug, `${PRODUCTS}/${name}`);
  return files;
}

/** The file in content/ with a page's text; null without one. */
function contentOf(path, products) {
  const product = /^\/shop\/(.+)$/.exec(path)?.[1];
  if (product) return products.get(product) ?? null;
  if (path.startsWith('/info/')) return 'content/info.yml';
  const name = path === '/' ? 'home' : path.slice(1);
  const candidates = FOLDERS.flatMap((folder) => [`${folder}/${name}.yml`, `${folder}/${name}.md`]);
  return candidates.find((file) => existsSync(join(ROOT, file))) ?? null;
}

/**
 * ISO 8601 time of the last commit per file of content/, without files changed since. A copy of the sources, which has no repository,
 * gets those of the release from a file of this name.
 */
export const CONTENT_DAYS = '.content-days';

export function contentDays() {
  const ofRelease = join(ROOT, CONTENT_DAYS);
  if (existsSync(ofRelease)) return new Map(Object.entries(JSON.parse(readFileSync(ofRelease, 'utf8'))));
  const days = new Map();
  let day = '';
  for (const line of (git('log', '--format=@%cI', '--name-only', '--', 'content') ?? '').split('\n')) {
    if (line.startsWith('@')) day = line.slice(1);
    else if (line && !days.has(line)) days.set(line, day);
  }
  for (const line of (git('status', '--porcelain', '--', 'content') ?? '').split('\n'))
    days.delete(line.slice(3));
  return days;
}

/** When each part changed, by slug, and what was edited, by file; empty where pages show the samples. */
function shopChanges() {
  const file = process.env.SHOP_DATA_FILE;
  return file ? JSON.parse(readFileSync(file, 'utf8')) : { changedAt: {}, edits: {} };
}

/** @returns {(path: string) => string | undefined} ISO 8601 time by path; undefined for pages without a text of their own */
export function lastChanges() {
  const days = contentDays();
  const products = filesOfProducts();
  const { changedAt, edits } = shopChanges();
  return (path) => {
    const ofProduct = changedAt[path.slice(PRODUCT_PAGES.length)];
    if (path.startsWith(PRODUCT_PAGES) && ofProduct) return ofProduct;
    const file = contentOf(path, products);
    if (!file) return undefined;
    const edited = edits[file.slice('content/'.length)]?.changedAt;
    return edited ?? new Date(days.get(file) ?? statSync(join(ROOT, file)).mtime).toISOString();
  };
}
