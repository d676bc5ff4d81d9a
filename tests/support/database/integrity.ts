// SQLite's integrity check.
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#server/db/open.ts';

/** @returns 'ok', or the first line of SQLite's report */
export function integrityOf({ dataDir }: { dataDir: string }): string {
  const database = new DatabaseSync(sqliteFile(dataDir));
  const row = database.prepare('pragma integrity_check').get() as { integrity_check: string };
  const orphans = database.prepare('pragma foreign_key_check').all().length;
  database.close();
  return orphans > 0 ? `${orphans} rows without their parents` : row.integrity_check;
}
