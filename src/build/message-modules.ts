// Vite plugin: files of content/messages as modules that scripts and pages import.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import { factsOf } from '#lib/fill.ts';
import { toModule } from './messages.ts';

const MESSAGES = /\/content\/messages\/[\w-]+\.yml$/;
const COMPANY = join(import.meta.dirname, '../../content/company.yml');
const TYPES = join(import.meta.dirname, '../messages.d.ts');

/** A mistake stops the build and names the message; `astro dev` reloads changed files. */
export const messageModules = (): Plugin => ({
  name: 'message-modules',
  enforce: 'pre',
  load(id) {
    if (!MESSAGES.test(id)) return null;
    for (const file of [COMPANY, TYPES]) this.addWatchFile(file);
    const facts = factsOf(parse(readFileSync(COMPANY, 'utf8')));
    const code = toModule(basename(id, '.yml'), readFileSync(id, 'utf8'), readFileSync(TYPES, 'utf8'), facts);
    return { code, map: null, moduleType: 'js', moduleSideEffects: false };
  },
});
