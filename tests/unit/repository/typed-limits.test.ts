// `maxLength` cuts what is pasted, and says nothing: how long a text may be, the contract says beside its field.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A field up to its end, from the first word of its element. */
const FIELDS = /<(?:TextField|TextArea|input)\b(?:[^<>]|=>)*?maxLength[^<]*?\/>/g;
const SHORT = /postCode|name="code"|type="search"/i;

it('only codes, post codes and searches are cut', () => {
  const fields = globSync('src/islands/**/*.tsx').flatMap(
    (file) => readFileSync(file, 'utf8').match(FIELDS) ?? [],
  );
  expect(fields.length).toBeGreaterThan(5);
  expect(fields.filter((field) => !SHORT.test(field))).toEqual([]);
});
