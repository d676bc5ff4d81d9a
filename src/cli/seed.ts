// `npm run seed`: fills an empty database with the samples: products, engineers and reviews. Leaves tables with rows alone.

import { migrateShop } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { seed } from '#server/seed/seed.ts';
import { conclude } from './report.ts';

await conclude(async (config) => {
  await migrateShop(config);
  await using db = openDatabase(config).reports;
  const { products, engineers, reviews } = await seed({ db });
  return products + reviews > 0
    ? `Added ${products} sample products, ${engineers} sample engineers and ${reviews} sample reviews.`
    : 'Nothing added: there are products and reviews already.';
});
