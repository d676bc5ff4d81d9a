// Writes what the shop sells to the file that is named, for the build of the pages; removes that file while the pages can be
// made of the samples. Opens no database that is not there, and changes none.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readCompany } from '../server/company.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/open.ts';
import { shownCatalogue } from '../server/shown-catalogue.ts';

const [file = ''] = process.argv.slice(2);
// A build may know the database without the rest of the service's settings.
const { DATA_DIR, DATABASE_URL } = process.env;
const where = readConfig({ DATA_DIR, DATABASE_URL });

async function read() {
  if (!where.databaseUrl && !existsSync(join(where.dataDir, 'shop.sqlite'))) return null;
  const company = readCompany(resolve(import.meta.dirname, '../../content'));
  const { db } = openDatabase(where);
  try {
    return await shownCatalogue({ db, company });
  } finally {
    await db.destroy();
  }
}

try {
  const products = await read();
  if (products) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(products));
    renameSync(`${file}.new`, file);
  } else rmSync(file, { force: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
