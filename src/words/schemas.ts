// Each file of content/words by its name: the only list of what it holds.
import { account } from './account.ts';
import type { Group, WordsOf } from './group.ts';
import { ownThings } from './own-things.ts';
import { shopping } from './shopping.ts';
import { site } from './site.ts';

export const SCHEMAS = { ...site, ...shopping, ...account, ...ownThings };

export type WordFile = keyof typeof SCHEMAS;

/** What a script gets that imports `#content/words/<file>.yml`. */
export type Words<File extends WordFile> =
  (typeof SCHEMAS)[File] extends Group<infer Spec> ? WordsOf<Spec> : never;
