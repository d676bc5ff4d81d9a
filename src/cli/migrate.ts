// `npm run migrate`: applies the migrations, as the service does when it starts.

import { migrateShop } from '#server/db/migrate.ts';
import { conclude } from './report.ts';

await conclude(async (config) => {
  const applied = await migrateShop(config);
  return applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database has the newest shape already.';
});
