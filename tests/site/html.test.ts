// Every built page by the Nu HTML checker, where Java is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { DIST, fileOf, PAGES } from './built-site.ts';

const JAR = resolve(import.meta.dirname, '../../node_modules/vnu-jar/build/dist/vnu.jar');
// Without Java's second compiler a run this short takes half the time, and the schema needs a deeper stack.
const CHECKER = ['-XX:TieredStopAtLevel=1', '-Xss8m', '-jar', JAR];
const java = spawnSync('java', [...CHECKER, '--version']);
// A busy machine may refuse a process: that isn't a missing Java.
if (java.error && (java.error as NodeJS.ErrnoException).code !== 'ENOENT') throw java.error;
const hasJava = java.status === 0;

interface Note {
  url: string;
  message: string;
  extract: string;
}

/** What the checker says and is left as it is, by the reason. */
const LEFT_OUT: Record<string, (note: Note) => boolean> = {
  'its list of CSS ends before @property and popovers': ({ message }) => message.startsWith('CSS: '),
  "it can't tell that a file is the site's own, nor that a hash allows a script": ({ message }) =>
    message.includes('violates Content Security Policy'),
  'a table that a phone shows as blocks needs its roles (labelled-cells.ts)': ({ message }) =>
    /^The “(?:table|rowgroup|row|columnheader|cell)” role is unnecessary/.test(message) ||
    /^The “role” attribute must not be used on a “t[rhd]” element/.test(message),
  'Astro writes this style before the first island': ({ message, extract }) =>
    message.startsWith('A “style” element in “body”') && extract.includes('<style>astro-'),
};

function check(files: readonly string[]): Note[] {
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--skip-info-messages'];
  const said = execFileSync('java', [...CHECKER, ...options, '--no-langdetect', ...files], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return (JSON.parse(said) as { messages: Note[] }).messages;
}

// Pages of redirects are Astro's: they are sent by static hosts alone.
const files = PAGES.map(({ path }) => join(DIST, fileOf(path) ?? path));

it.runIf(hasJava)('has nothing to say about any page', { timeout: 300_000 }, () => {
  const others = check(files).filter((note) => !Object.values(LEFT_OUT).some((leaves) => leaves(note)));
  const notes = others.map(({ url, message, extract }) => `${url}: ${message} ${extract}`);
  expect(notes).toEqual([]);
});
