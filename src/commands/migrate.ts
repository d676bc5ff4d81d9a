// `npm run migrate`: brings the database to the newest shape. The service does the same at its start.
import { readConfig } from '../server/config.ts';
import { migrateShop } from '../server/db/migrate.ts';

const applied = await migrateShop(readConfig(process.env));
console.log(
  applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database has the newest shape already.',
);
