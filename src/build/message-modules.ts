// Vite plugin: files of content/messages as modules that scripts and pages import, and the types of those.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { readShopData } from '#content-files.ts';
import { type CompanyFacts, factsOf } from '#lib/fill.ts';
import { readCompany } from '#server/platform/content.ts';
import { toModule } from './messages.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'content/messages');
const COMPANY = join(ROOT, 'content/company.yml');
const MESSAGES = /\/content\/messages\/[\w-]+\.yml$/;

const readFacts = (): CompanyFacts => factsOf(readCompany(readShopData().edits));
const moduleOf = (path: string, facts: CompanyFacts) =>
  toModule(basename(path, '.yml'), readFileSync(path, 'utf8'), facts);

function writeTypes() {
  const facts = readFacts();
  const types = readdirSync(FOLDER).map((file) => moduleOf(join(FOLDER, file), facts).types);
  mkdirSync(join(ROOT, '.astro'), { recursive: true });
  writeFileSync(join(ROOT, '.astro/messages.d.ts'), types.join('\n'));
}

/** A mistake stops the build and names the message; `astro dev` reloads changed files. */
export const messageModules = (): Plugin => ({
  name: 'message-modules',
  enforce: 'pre',
  configResolved: writeTypes,
  watchChange(id) {
    try {
      if (MESSAGES.test(id)) writeTypes();
    } catch {
      // `load` names the mistake.
    }
  },
  load(id) {
    if (!MESSAGES.test(id)) return null;
    this.addWatchFile(COMPANY);
    return { code: moduleOf(id, readFacts()).code, map: null, moduleType: 'js', moduleSideEffects: false };
  },
  // A message that a page or script asks for and the file doesn't have.
  onLog(_, { code, message }) {
    if (code === 'IMPORT_IS_UNDEFINED' || code === 'MISSING_EXPORT') this.error(message);
  },
});
