// `npm run backup`: one consistent file of the live database under DATA_DIR/backups. The service may go on running.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
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
  const live = join(dataDir, 'shop.sqlite');
  if (!existsSync(live)) {
    console.error(`There is no database at ${live}. Set DATA_DIR to where the service keeps it.`);
    process.exit(1);
  }
  const database = new DatabaseSync(live, { timeout: 5000 });
  await backup(database, file);
  database.close();
  console.log(file);
}
