// `npm run seed`: fills an empty database with the sample catalogue and reviews. One that holds anything stays as it is.
import { readConfig } from '../server/config.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { seed } from '../server/seed.ts';

const { unhurried: db } = openDatabase(readConfig(process.env));
await migrate(db);
const { products, reviews } = await seed({ db });
await db.destroy();
console.log(
  products + reviews > 0
    ? `Added ${products} sample products and ${reviews} sample reviews.`
    : 'Nothing added: there are products and reviews already.',
);
