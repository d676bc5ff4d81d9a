// Files of content/messages as modules: generated exports and error messages for editors.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { messageModules } from '#build/message-modules.ts';
import { toModule } from '#build/messages.ts';
import * as cart from '#content/messages/cart.yml';
import * as shop from '#content/messages/shop.yml';
import { fillIn } from '#lib/fill.ts';
import { SRC, sources } from '../../support/repository/sources.ts';

const MESSAGES = resolve(import.meta.dirname, '../../../content/messages');
const FACTS = { 'company.phone': '020 7946 0000', 'company.name': 'Kelvin `&` \\ $'.concat('{Rowe}') };
const cartFile = readFileSync(join(MESSAGES, 'cart.yml'), 'utf8');
const changed = (before: RegExp, after: string) => {
  expect(cartFile).toMatch(before);
  return () => toModule('cart', cartFile.replace(before, after), FACTS).code;
};

it('exports texts, and functions for texts with values', () => {
  expect(cart.emptyTitle).toBe('Your cart is empty');
  expect(fillIn(cart.removed, { name: 'Gasket {name}' })).toBe('Gasket {name} is no longer in your cart.');
});

const imported = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`);

it('counts with the specified texts', () => {
  expect([0, 1, 2].map((count) => fillIn(shop.available, { count }))).toEqual([
    '0 products available',
    '1 product available',
    '2 products available',
  ]);
});

it('fills in company facts as they are', async () => {
  const code = changed(/^each: .*/m, 'each: "Ask {company.name}, {company.phone}"')();
  expect((await imported(code)).each).toBe(`Ask ${FACTS['company.name']}, 020 7946 0000`);
});

it('has singular and plural forms where a text counts', async () => {
  const code = changed(
    /^mostPerOrder: .*/m,
    'mostPerOrder:\n  one: One, no more\n  other: "{count} at most"',
  )();
  const { mostPerOrder } = await imported(code);
  expect([1, 2].map((count) => fillIn(mostPerOrder, { count }))).toEqual(['One, no more', '2 at most']);
});

it.each([
  [/^each: .*/m, 'each:', 'each: Write some words'],
  [
    /\{name\} is no longer/,
    '{company.fone} is no longer',
    'removed: {company.fone} in "{company.fone} is no longer in your cart." is unknown. Known: company.phone',
  ],
  [/^each: .*/m, 'each:\n  one: a\n  other: b', 'each: Write some words, or "one:" and "other:" below'],
  [
    /^mostPerOrder: .*/m,
    'mostPerOrder:\n  one: a',
    'mostPerOrder: Write some words, or "one:" and "other:" below',
  ],
  [/^each: .*/m, 'each: "a', 'cannot be read: Missing closing "quote'],
  [/^each: .*/m, 'each: a\neach: b', 'cannot be read: Map keys must be unique at line'],
])("reports an editor's mistake: %s → %s", (before, after, message) => {
  expect(changed(before, after)).toThrow('content/messages/cart.yml needs attention:');
  expect(changed(before, after)).toThrow(message);
});

it('stops the build at a message that the file lacks', async () => {
  const entry = "import * as cart from '#content/messages/cart.yml'; console.log(cart.emptyTitel);";
  const page = {
    name: 'page',
    resolveId: (id: string) => (id === 'page' ? id : null),
    load: (id: string) => (id === 'page' ? entry : null),
  };
  const building = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [page, messageModules()],
    build: { write: false, rolldownOptions: { input: 'page' } },
  });
  await expect(building).rejects.toThrow(/`emptyTitel` .* no matching export in '.*cart.yml'/);
});

it('writes types with the values that the code has to give', () => {
  const yaml = 'plain: "Call {company.phone}"\nsold:\n  one: One {name}\n  other: "{count} {name}"';
  expect(toModule('some', yaml, FACTS).types).toBe(`declare module '#content/messages/some.yml' {
  import type { Phrase } from '#lib/fill.ts';
  export const plain: string;
  export const sold: Phrase<'count' | 'name'>;
}
`);
});

/** Where the server passes the messages of a file on, as in its context. */
const PASSED_ON: Record<string, string> = {
  binding: 'server/',
  forms: 'server/',
  invoice: 'server/orders/',
  jobs: 'server/jobs/',
  service: 'server/website/',
};
const FILES = readdirSync(MESSAGES).map((file) => file.replace(/\.yml$/, ''));

it.each(FILES)('%s.yml has no unused message', (file) => {
  const names = Object.keys(parse(readFileSync(join(MESSAGES, `${file}.yml`), 'utf8')));
  const asking = new RegExp(`import (?:type )?\\* as (\\w+) from '#content/messages/${file}\\.yml'`);
  const used = sources().flatMap((source) => {
    const script = readFileSync(join(SRC, source), 'utf8');
    const name = asking.exec(script)?.[1];
    // A key may also be computed: menus[key].
    if (name && script.includes(`${name}[`)) return names;
    return name ? [...script.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, key]) => key) : [];
  });
  const passes = PASSED_ON[file];
  const onServer = passes ? sources().filter((source) => source.startsWith(passes)) : [];
  const passedOn = onServer.flatMap((source) =>
    [...readFileSync(join(SRC, source), 'utf8').matchAll(/(?:[mM]essages\.|messageKey: ')(\w+)/g)].map(
      ([, key]) => key,
    ),
  );
  expect(names.filter((key) => ![...used, ...passedOn].includes(key))).toEqual([]);
});
