// Writes what the shop sells, the days with other hours that come, and the reviews of customers to the three files that are
// named, for the build of the pages; removes a file of which the pages have no need: they show the samples, or no day differs. Opens no database that is
// not there, and changes none.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shownCatalogue } from '#server/operations/catalogue-for-build.ts';
import { readCompany } from '#server/platform/content.ts';
import { ownReviews } from '#server/reviews/reviews.ts';
import { comingExceptions } from '#server/settings/opening.ts';
import { openDatabase } from '../server/db/open.ts';
import { readConfig } from '../server/platform/configuration.ts';

const [catalogueFile = '', daysFile = '', reviewsFile = ''] = process.argv.slice(2);
const NOTHING = { products: null, days: [], reviews: null };
// A build may know the database without the rest of the service's configuration.
const { DATA_DIR, DATABASE_URL } = process.env;
const where = readConfig({ DATA_DIR, DATABASE_URL });

async function read() {
  if (!where.databaseUrl && !existsSync(join(where.dataDir, 'shop.sqlite'))) return NOTHING;
  const company = readCompany();
  const { db } = openDatabase(where);
  try {
    const days = await comingExceptions({ db, clock: { now: Date.now } });
    return { products: await shownCatalogue({ db, company }), days, reviews: await ownReviews({ db }) };
  } finally {
    await db.destroy();
  }
}

function keep(file: string, things: readonly unknown[] | null): void {
  if (!things) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(things));
  renameSync(`${file}.new`, file);
}

try {
  const { products, days, reviews } = await read();
  keep(catalogueFile, products);
  keep(daysFile, days.length > 0 ? days : null);
  keep(reviewsFile, reviews);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
