// `npm run migrate`: applies the migrations, as the service does when it starts.

import { migrateShop } from '../server/db/migrate.ts';
import { readConfig } from '../server/platform/configuration.ts';
import { conclude } from './report.ts';

await conclude(async () => {
  const applied = await migrateShop(readConfig(process.env));
  return applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database has the newest shape already.';
});
