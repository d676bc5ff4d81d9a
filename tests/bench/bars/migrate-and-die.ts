// Migrates a SQLite database and kills itself after so many statements. Arguments: data folder, folder of
// migrations, number of statements (0: never). Prints how many it ran.
import { Kysely } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { sqliteFile } from '#server/db/open.ts';
import { sqliteDialect } from '#server/db/sqlite.ts';
import type { Tables } from '#server/db/tables.ts';

const [dataDir = '', folder = '', last = '0'] = process.argv.slice(2);
let made = 0;
const db = new Kysely<Tables>({
  dialect: sqliteDialect(sqliteFile(dataDir)),
  log() {
    made += 1;
    if (made === Number(last)) process.kill(process.pid, 'SIGKILL');
  },
});
await migrate(db, folder);
await db.destroy();
console.log(made);
