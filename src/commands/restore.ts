// `npm run restore -- FILE`: puts a backup in the database's place. Stop the service first. What was there is kept beside it.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readConfig } from '../server/config.ts';

const { databaseUrl, dataDir } = readConfig(process.env);
const file = process.argv[2] && resolve(process.argv[2]);
if (!file || !existsSync(file)) {
  console.error('Say which backup: npm run restore -- data/backups/<file>');
  process.exit(1);
}

/** @throws Error when the file is not a whole database */
function prove(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  const { integrity_check: word } = database.prepare('pragma integrity_check').get() as {
    integrity_check: string;
  };
  const shop = database.prepare("select name from sqlite_master where name = 'orders'").get();
  database.close();
  if (!shop) throw new Error(`${path} is not a backup of this shop`);
  if (word !== 'ok') throw new Error(`${path} is damaged: ${word}`);
}

if (databaseUrl) {
  const options = ['--clean', '--if-exists', '--no-owner', '--single-transaction', `--dbname=${databaseUrl}`];
  execFileSync('pg_restore', [...options, file], { stdio: 'inherit' });
  console.log('Restored into PostgreSQL.');
} else {
  prove(file);
  mkdirSync(dataDir, { recursive: true });
  const live = join(dataDir, 'shop.sqlite');
  const fresh = `${live}.restoring`;
  copyFileSync(file, fresh);
  const kept = `${live}.before-${Date.now()}`;
  if (existsSync(live)) {
    // Folds the write-ahead log in, so that the file that is kept is whole.
    const database = new DatabaseSync(live, { timeout: 5000 });
    database.exec('pragma wal_checkpoint(truncate)');
    database.close();
    renameSync(live, kept);
  }
  for (const suffix of ['-wal', '-shm']) rmSync(live + suffix, { force: true });
  renameSync(fresh, live);
  console.log(
    `Restored ${live}${existsSync(kept) ? `; the database that was there is kept as ${kept}` : ''}`,
  );
}
