// `npm run messages`: writes src/messages.d.ts from content/messages. With --check it only says whether that file is up to date.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { declarationOf } from '../build/messages.ts';
import { factsOf } from '../lib/fill.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'content/messages');
const TYPES = join(ROOT, 'src/messages.d.ts');

const facts = factsOf(parse(readFileSync(join(ROOT, 'content/company.yml'), 'utf8')));
const blocks = readdirSync(FOLDER)
  .sort()
  .map((name) => declarationOf(name.replace(/\.yml$/, ''), readFileSync(join(FOLDER, name), 'utf8'), facts));
const types = `// Types of content/messages. Generated: npm run messages\n\n${blocks.join('\n\n')}\n`;

if (!process.argv.includes('--check')) writeFileSync(TYPES, types);
else if (readFileSync(TYPES, 'utf8') !== types) {
  console.error('src/messages.d.ts is not what content/messages says: npm run messages');
  process.exitCode = 1;
}
