// `npm run migrate`: brings the database to the newest shape. The service does the same at its start.
import { readConfig } from '../server/config.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';

const { db } = openDatabase(readConfig(process.env));
const applied = await migrate(db);
await db.destroy();
console.log(
  applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database has the newest shape already.',
);
