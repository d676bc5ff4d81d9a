// Files of content/words as modules that scripts and pages import: checked, and with the facts of company.yml filled in.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { factsOf } from '#lib/fill.ts';
import { toModule } from '#words/to-module.ts';

const WORDS = /\/content\/words\/[\w-]+\.yml$/;
const COMPANY = join(import.meta.dirname, '../../content/company.yml');

/** By path: the build asks for each three times, for the server, for the browser and for what pages are rendered with. */
const made = new Map();

function codeOf(path, words, company) {
  const last = made.get(path);
  if (last?.words === words && last.company === company) return last.code;
  const code = toModule(basename(path, '.yml'), words, factsOf(parse(company)));
  made.set(path, { words, company, code });
  return code;
}

/** For Vite. A mistake in a file stops the build and names the word; a change of a file shows at once in `astro dev`. */
export const wordModules = () => ({
  name: 'word-modules',
  enforce: 'pre',
  load(id) {
    if (!WORDS.test(id)) return null;
    this.addWatchFile(COMPANY);
    const code = codeOf(id, readFileSync(id, 'utf8'), readFileSync(COMPANY, 'utf8'));
    return { code, map: null, moduleType: 'js', moduleSideEffects: false };
  },
});
