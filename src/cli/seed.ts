// `npm run seed`: fills an empty database with the samples: products, engineers and reviews. Leaves tables with rows alone. With `busy`
// also with a week of work.

import { migrateShop } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Config } from '#server/platform/configuration.ts';
import { seed } from '#server/seed/seed.ts';
import { writeBusyWeek } from './busy-week.ts';
import { conclude } from './report.ts';

async function seedSamples(config: Config) {
  await using db = openDatabase(config).reports;
  return await seed({ db });
}

await conclude(async (config) => {
  await migrateShop(config);
  const { products, engineers, reviews } = await seedSamples(config);
  if (process.argv[2] === 'busy') return writeBusyWeek(config);
  return products + reviews > 0
    ? `Added ${products} sample products, ${engineers} sample engineers and ${reviews} sample reviews.`
    : 'Nothing added: there are products and reviews already.';
});
