import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CONTENT, readCompany } from '#server/content.ts';
import { readFormWords } from '#server/form-words.ts';

const company = readCompany(CONTENT);
const written = readFileSync(join(CONTENT, 'words/forms.yml'), 'utf8');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'));
  mkdirSync(join(folder, 'words'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (text: string) => {
  writeFileSync(join(folder, 'words/forms.yml'), text);
  return readFormWords(folder, company);
};

it('the service shows the words of content/, with facts of the company filled in', () => {
  expect(readFormWords(CONTENT, company)).toMatchObject({ problems: 'There is a problem', choose: 'Choose' });
  const words = read(written.replace(/^sendAgain: .*/m, 'sendAgain: Send to {company.name}'));
  expect(words.sendAgain).toBe(`Send to ${company.name}`);
});

it('a service whose words are missing does not start, and says which', () => {
  const broken = written.replace(/^choose: .*/m, 'choose:').replace(/^sendAgain: .*\n/m, '');
  expect(() => read(broken)).toThrow(
    'content/words/forms.yml needs attention:\n- choose: Write some words\n- sendAgain: Write some words',
  );
});
