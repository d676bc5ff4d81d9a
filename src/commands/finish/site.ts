// What happens to a built site before it is served: lean pages, and compressed twins of all text. Argument: its folder.
import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { leanPage, stylesWithoutFonts } from './lean-page.ts';
import { readScripts } from './page-words.ts';
import { type Renamed, shortPictures } from './short-names.ts';

const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.xml', '.txt', '.webmanifest']);
/** Any page has all styles before this; this one is about nothing else but a form. */
const WITH_ALL_STYLES = 'sign-in.html';

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

function leanPages(): void {
  const styles = stylesWithoutFonts(readFileSync(join(root, WITH_ALL_STYLES), 'utf8'));
  const name = `/_astro/styles.${createHash('sha256').update(styles).digest('base64url').slice(0, 8)}.css`;
  writeFileSync(join(root, name), styles);
  files.push(name.slice(1));
  const scripts = readScripts(root);
  const renamed: Renamed = new Map();
  for (const file of files.filter((one) => one.endsWith('.html'))) {
    const path = join(root, file);
    writeFileSync(path, leanPage(shortPictures(readFileSync(path, 'utf8'), renamed), scripts, name));
  }
  renamePictures(renamed);
}

async function compress(name: string): Promise<void> {
  const path = join(root, name);
  const bytes = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
}

leanPages();
// zlib works in threads of its own.
await Promise.all(files.filter((name) => COMPRESSED.has(extname(name))).map(compress));
