// What happens to a built site before it is served: lean pages, and compressed twins of all text. Argument: its folder.
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { compressAll } from './compress.ts';
import { leanPages, stylesWithoutFonts } from './lean-page.ts';
import { readScripts } from './page-words.ts';
import { type Renamed, shortPictures } from './short-names.ts';

const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.xml', '.txt', '.webmanifest']);
/** Any page has all styles before this; this one is about nothing else but a form. */
const WITH_ALL_STYLES = 'sign-in.html';

/** Beside the encoded pictures: what was compressed once need not be again. */
const CACHE = resolve(import.meta.dirname, '../../../node_modules/.astro/compressed');

const [root = 'dist'] = process.argv.slice(2);
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  statSync(join(root, name)).isFile(),
);

/** Files under all their new names; what no page mentions keeps its old one. */
function renamePictures(renamed: Renamed): void {
  for (const [from, names] of renamed) {
    for (const name of names) copyFileSync(join(root, from), join(root, name));
    rmSync(join(root, from));
  }
}

function makeLean(): void {
  const styles = stylesWithoutFonts(readFileSync(join(root, WITH_ALL_STYLES), 'utf8'));
  const name = `/_astro/styles.${createHash('sha256').update(styles).digest('base64url').slice(0, 8)}.css`;
  writeFileSync(join(root, name), styles);
  files.push(name.slice(1));
  const lean = leanPages(readScripts(root), name);
  const renamed: Renamed = new Map();
  for (const file of files.filter((one) => one.endsWith('.html'))) {
    const path = join(root, file);
    writeFileSync(path, lean(shortPictures(readFileSync(path, 'utf8'), renamed)));
  }
  renamePictures(renamed);
}

makeLean();
const texts = files.filter((name) => COMPRESSED.has(extname(name)));
await compressAll(
  texts.map((name) => join(root, name)),
  CACHE,
);
