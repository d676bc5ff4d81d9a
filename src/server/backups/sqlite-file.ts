// A shop's SQLite file as commands handle it: proven stopped, copied, checked and summed up.
import { sql } from 'kysely';
import { openSqliteFile } from '#server/db/open.ts';
import { type Summary, summarise } from './summary.ts';

/**
 * Merges the write-ahead log into the file and checks that no other process has it open: otherwise the journal mode can't change.
 * @throws Error when a service or a command holds it
 */
export async function requireStopped(file: string): Promise<void> {
  await using db = openSqliteFile(file);
  try {
    await sql`pragma journal_mode = delete`.execute(db);
  } catch {
    throw new Error(`${file} is in use. Stop the service first; nothing was changed.`);
  }
}

/** Blocks no writer and omits deleted rows, unlike a copy by page. */
export async function copySqliteFile(file: string, copy: string): Promise<void> {
  await using db = openSqliteFile(file);
  await sql`vacuum into ${copy}`.execute(db);
}

/** @throws Error when the file is damaged */
export async function summariseFile(file: string): Promise<Summary> {
  await using db = openSqliteFile(file);
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const result = check.rows[0]?.integrity_check;
  if (result !== 'ok') throw new Error(`The copy of the database is damaged: ${result}`);
  const strays = await sql`pragma foreign_key_check`.execute(db);
  if (strays.rows.length > 0) throw new Error('The copy of the database holds rows that belong to nothing');
  const summary = await summarise(db);
  await sql`pragma journal_mode = delete`.execute(db);
  return summary;
}
