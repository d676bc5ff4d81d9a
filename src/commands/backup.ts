// `npm run backup`: one consistent file of the live database under DATA_DIR/backups. The service may go on running.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { readConfig } from '../server/config.ts';

const { databaseUrl, dataDir } = readConfig(process.env);
const folder = join(dataDir, 'backups');
mkdirSync(folder, { recursive: true });
const moment = new Date().toISOString().replace(/[:.]/g, '-');

if (databaseUrl) {
  const file = join(folder, `shop-${moment}.dump`);
  execFileSync('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`, databaseUrl], {
    stdio: 'inherit',
  });
  console.log(file);
} else {
  const file = join(folder, `shop-${moment}.sqlite`);
  const database = new DatabaseSync(join(dataDir, 'shop.sqlite'), { timeout: 5000 });
  await backup(database, file);
  database.close();
  console.log(file);
}
