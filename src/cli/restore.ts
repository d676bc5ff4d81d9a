// `npm run restore -- FILE`: replaces database, uploads and photos by a backup. Stop the service first. The previous data is kept.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { restorePostgres } from '#server/operations/backups/restore-postgres.ts';
import { restoreSqlite } from '#server/operations/backups/restore-sqlite.ts';
import { readConfig } from '../server/platform/configuration.ts';
import { conclude } from './report.ts';

await conclude(async () => {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const file = process.argv[2] && resolve(process.argv[2]);
  if (!file || !existsSync(file)) throw new Error('Say which backup: npm run restore -- data/backups/<file>');
  const now = Date.now();
  const previous = databaseUrl
    ? await restorePostgres(file, { databaseUrl, dataDir }, now)
    : await restoreSqlite(file, dataDir, now);
  const names = Object.values(previous).filter((name) => name !== null);
  return `Restored ${file}${names.length > 0 ? `\nThe previous data is in: ${names.join(', ')}` : ''}`;
});
