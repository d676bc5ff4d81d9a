// What the site's code keeps on a visitor's device is what the cookies page says (content/legal/cookies.md).
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TOKEN_LINK_KINDS } from '#contract/my-records/token-links.ts';

const PAGE = readFileSync('content/legal/cookies.md', 'utf8');
const BROWSER = 'src/{api,components,islands,lib,stores}/**/*.{ts,tsx,astro}';
const TOUCHES =
  /\b(localStorage|sessionStorage|indexedDB|caches\.open|persistentAtom|persistentMap|document\.cookie)\b|\bmemory[<(]/;
/** Constants and arguments that name an entry, in files that touch storage. */
const NAMED =
  /(?:\b(?:KEY|TOKEN_KEY|ROLE_KEY|LEFT|RELOADED|CACHE|NAME)\b = |(?:get|set|remove)Item\(|persistent(?:Atom|Map)(?:<[^(]*>)?\(|memory(?:<\w+>)?\()'([\w-]+)'/g;

const files = globSync(BROWSER).map((file) => [file, readFileSync(file, 'utf8')] as const);
const touching = files.filter(([file, text]) => TOUCHES.test(text) || file.endsWith('session-keys.ts'));
const kept = new Set([
  ...touching.flatMap(([, text]) => [...text.matchAll(NAMED)].map(([, name = '']) => name)),
  ...TOKEN_LINK_KINDS.map((kind) => `link-${kind}`),
]);

it('finds the entries in the code', () => {
  expect(touching.length).toBeGreaterThan(10);
  expect(kept.size).toBeGreaterThan(15);
  expect([...kept]).toEqual(expect.arrayContaining(['token', 'userName', 'cart', 'shopView', 'job-sheets']));
});

it('sets no cookie by script', () => {
  expect(files.filter(([, text]) => text.includes('document.cookie'))).toEqual([]);
});

it('names each of them on the cookies page, and no other', () => {
  const [, ...cells] = PAGE.split('\n').filter((line) => line.startsWith('| '));
  const told = cells.map((line) => line.split('|')[1] ?? '').join(' ');
  const phones = /## On our engineers’ phones\n([^#]*)/.exec(PAGE)?.[1] ?? '';
  const named = [...`${told} ${phones}`.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);
  expect(named.sort()).toEqual([...kept].sort());
});
