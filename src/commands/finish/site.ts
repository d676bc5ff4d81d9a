// What happens to a built site before it is served: lean pages, and compressed twins of all text. Argument: its folder.
import { hash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { BEST, compressor, NEARLY_BEST } from './compress.ts';
import { leanPages, stylesWithoutFonts } from './lean-page.ts';
import { sheetsOf } from './page-styles.ts';
import { readFiles } from './page-words.ts';
import { type Renamed, shortPictures } from './short-names.ts';

const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.xml', '.txt', '.webmanifest']);
/** Any page has all styles before this; this one is about nothing else but a form. */
const WITH_ALL_STYLES = 'sign-in.html';
/** Beside the encoded pictures: what was compressed once need not be again. */
const CACHE = resolve(import.meta.dirname, '../../../.cache/compressed');

const [root = 'dist'] = process.argv.slice(2);
const names = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));
/** Pages that came by the thousand have their twins by now (with-astro.mjs). */
const finished = new Set(names.filter((name) => name.endsWith('.br')));
const texts = names.filter((name) => COMPRESSED.has(extname(name)) && !finished.has(`${name}.br`));
const pages = texts.filter((name) => name.endsWith('.html'));
const twins = compressor(CACHE);

/** Of these there may be hundreds. */
const isPart = (path: string): boolean => path.startsWith(join(root, 'shop/'));

async function put(path: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  writeFileSync(path, bytes);
  await twins.add(path, bytes, isPart(path) ? NEARLY_BEST : BEST);
}

/** Files under all their new names; what no page mentions keeps its old one. */
function renamePictures(renamed: Renamed): void {
  for (const [from, to] of renamed) {
    for (const name of to) copyFileSync(join(root, from), join(root, name));
    rmSync(join(root, from));
  }
}

const PICTURE = /[\\/]_astro[\\/][^\\/]+\.(?:avif|webp|jpg|png)$/;

/** Astro leaves the master of every picture whose size a page asked about, six megabytes of them. */
function dropUnmentioned(renamed: Renamed): void {
  const scripts = texts
    .filter((path) => /\.(?:js|css)$/.test(path))
    .map((path) => readFileSync(path, 'utf8'));
  const left = names.filter((name) => PICTURE.test(name) && !renamed.has(`/_astro/${basename(name)}`));
  for (const name of left)
    if (!scripts.some((text) => text.includes(basename(name)))) rmSync(name, { force: true });
}

/** Everything that a page may ever look like, as one sheet. @returns its address */
async function writeAllStyles(files: ReturnType<typeof readFiles>): Promise<string> {
  const styles = stylesWithoutFonts(readFileSync(join(root, WITH_ALL_STYLES), 'utf8'), files);
  const address = `/_astro/styles.${hash('sha256', styles, 'base64url').slice(0, 8)}.css`;
  await put(join(root, address), styles);
  return address;
}

/** @returns the sheets that were linked before, and now stand in the pages */
async function makeLean(): Promise<Set<string>> {
  const files = readFiles(root);
  const lean = leanPages(files, await writeAllStyles(files));
  const renamed: Renamed = new Map();
  const sheets = new Set<string>();
  for (const path of pages) {
    const html = readFileSync(path, 'utf8');
    for (const sheet of sheetsOf(html)) sheets.add(join(root, sheet));
    await put(path, lean(shortPictures(html, renamed)));
  }
  dropUnmentioned(renamed);
  renamePictures(renamed);
  for (const sheet of sheets) rmSync(sheet);
  return sheets;
}

const gone = await makeLean();
for (const path of texts)
  if (!path.endsWith('.html') && !gone.has(path)) await twins.add(path, readFileSync(path));
await twins.done();
