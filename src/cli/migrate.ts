// `npm run migrate`: brings the database to the newest shape. The service does the same at its start.

import { migrateShop } from '../server/db/migrate.ts';
import { readConfig } from '../server/platform/configuration.ts';
import { conclude } from './report.ts';

await conclude(async () => {
  const applied = await migrateShop(readConfig(process.env));
  return applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database has the newest shape already.';
});
