// The SQLite file of a running service, opened beside it.
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#server/db/open.ts';

/** The service's timers write at any moment: whoever locks the file waits for them, in milliseconds. */
const PATIENCE_MS = 30_000;

export const besideService = (dataDir: string): DatabaseSync =>
  new DatabaseSync(sqliteFile(dataDir), { timeout: PATIENCE_MS });
