// What a file of content/words may hold: a list of names, each with the placeholders that its words may ask for.
import { z } from 'astro/zod';
import type { Phrase } from '#lib/fill-in.ts';

const WRITE = 'Write some words';
const word = z.string(WRITE).trim().min(1, WRITE);

/** `removed {name}` is the word `removed`, to which the code hands a name. */
type NameOf<Spec extends string> = Spec extends `${infer Name} ${string}` ? Name : Spec;
type PlaceholdersOf<Spec extends string> = Spec extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;
type Word<Placeholder extends string> = [Placeholder] extends [never] ? string : Phrase<Placeholder>;

/** What `import * as words` of such a file gives: texts, and phrases for fillIn (src/lib/fill-in.ts). */
export type WordsOf<Spec extends string> = {
  readonly [One in Spec as NameOf<One>]: Word<PlaceholdersOf<One>>;
};

/** A text; for words with `{count}` also one for 1 and one for all other numbers. */
export type Written = string | { one: string; other: string };

export interface Group<Spec extends string> {
  schema: z.ZodType<Record<NameOf<Spec>, Written>>;
  /** By word: what may stand in braces, beside the facts of company.yml. */
  placeholders: Readonly<Record<string, readonly string[]>>;
}

const counted = z.union(
  [
    word,
    z.strictObject(
      { one: word, other: word },
      `${WRITE}, or "one:" and "other:" below, each with some words`,
    ),
  ],
  `${WRITE}, or "one:" and "other:" below, each with some words`,
);

/** Every word of a file by its name, as `name` or `name {placeholder} {another}`. */
export function group<const Spec extends string>(...specs: readonly Spec[]): Group<Spec> {
  const placeholders = Object.fromEntries(
    specs.map((spec) => [
      spec.split(' ')[0] ?? spec,
      [...spec.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    ]),
  );
  const names = Object.keys(placeholders);
  const shape = Object.fromEntries(
    names.map((name) => [name, placeholders[name]?.includes('count') ? counted : word]),
  );
  const schema = z.strictObject(shape, {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `No page asks for ${keys?.map((key) => `"${key}"`).join(', ')}. Known here: ${names.join(', ')}`
        : 'List the words, each as "name: some words"',
  });
  return { schema: schema as unknown as Group<Spec>['schema'], placeholders };
}
