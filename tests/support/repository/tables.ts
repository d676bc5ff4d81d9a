// Which tables a file of the server reads and writes: the calls of Kysely and raw SQL, found by their words.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OWNERS } from '#server/db/owners.ts';
import { SRC, sources } from './sources.ts';

/** Who acts on tables of others by what it is for, and on which; without a list, on all. */
const EXCEPT: Record<string, readonly string[] | undefined> = {
  'data-protection': undefined,
  backups: undefined,
  seed: undefined,
  'timers/sweep-old.ts': undefined,
  'http/idempotency.ts': undefined,
  // The session, whose person it is, and what the team needs beside a password.
  'http/authenticate.ts': ['sessions', 'users', 'second_factors', 'settings'],
  // Names of who did it.
  'platform/history.ts': ['users', 'engineers'],
};
const isExcept = (file: string, table: string): boolean =>
  [file, dirname(file)].some((who) => who in EXCEPT && (EXCEPT[who]?.includes(table) ?? true));

/** A file below src/server, and what it does with a table: `orders/stock.ts writes products`. */
interface TableUse {
  file: string;
  table: string;
  does: 'reads' | 'writes';
}

const NAME = /'(\w+)(?: as \w+)?'/g;
/** A call, its types, and its first arguments. `insertSent` writes for its caller, and so does `claimRow`. */
const CALL =
  /\b(insertInto|updateTable|deleteFrom|insertSent|claimRow|selectFrom|innerJoin|leftJoin|from|using)(<[^()]*>)?\((\[[^\]]*\]|[^()]{0,60})/g;
const SQL = /\b(insert into|update|delete from|from|join)\s+(\w+)/gi;
const WRITES = /^(?:insert|update|delete|claim)/i;
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;

/** @param tables the names of all */
export function usesIn(text: string, tables: readonly string[]): Omit<TableUse, 'file'>[] {
  const code = text.replace(COMMENT, '');
  const called = [...code.matchAll(CALL)].flatMap(([, call = '', types = '', given = '']) =>
    [...`${types} ${given}`.matchAll(NAME)].map(([, name = '']) => [call, name] as const),
  );
  const raw = [...code.matchAll(SQL)].map(([, word = '', name = '']) => [word, name] as const);
  const found = [...called, ...raw].filter(([, name]) => tables.includes(name));
  return found.map(([word, table]) => ({ table, does: WRITES.test(word) ? 'writes' : 'reads' }));
}

/** What no rule of owners allows: only the owner writes, and only rooms above it read. */
export function breaches(rooms: readonly string[]): string[] {
  const tables = Object.keys(OWNERS);
  const isWrong = ({ file, table, does }: TableUse): boolean => {
    const own = OWNERS[table as keyof typeof OWNERS].room;
    const room = dirname(file);
    if (room === own || isExcept(file, table)) return false;
    return does === 'writes' || rooms.indexOf(room) < rooms.indexOf(own);
  };
  const found = sources()
    .filter((path) => path.startsWith('server/') && !path.includes('/migrations/'))
    .flatMap((path) =>
      usesIn(readFileSync(join(SRC, path), 'utf8'), tables).map((use) => ({
        ...use,
        file: path.slice('server/'.length),
      })),
    )
    .filter(isWrong);
  return [...new Set(found.map(({ file, does, table }) => `${file} ${does} ${table}`))].sort();
}
