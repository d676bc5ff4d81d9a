// Writes the shop's data for the build to the given file, or deletes that file if pages show the samples. Prints where the catalogue
// comes from and, on a second line, the revision of the data. Only reads the database.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { databaseName, refuseOtherDatabase } from '#server/db/last-database.ts';
import { openDatabase, sqliteFile } from '#server/db/open.ts';
import { readConfig } from '#server/platform/configuration.ts';
import { readCompany } from '#server/platform/content.ts';
import { copyPictures } from '#server/publishing/copy-pictures.ts';
import { revisionOf } from '#server/publishing/made-of.ts';
import { ownShopData } from '#server/publishing/shop-data.ts';

const [file = ''] = process.argv.slice(2);
// The build may have a database but not the rest of the service's configuration.
const { DATA_DIR, DATABASE_URL } = process.env;
const where = readConfig({ DATA_DIR, DATABASE_URL });
const SAMPLES = 'the samples of content/';

async function read() {
  refuseOtherDatabase(where);
  if (!where.databaseUrl && !existsSync(sqliteFile(where.dataDir)))
    return { data: null, source: `${SAMPLES}: there is no ${databaseName(where)}` };
  await using db = openDatabase(where).db;
  const data = await ownShopData({ db, company: readCompany(), clock: { now: Date.now } });
  const source = data?.products
    ? `${data.products.length} parts of the ${databaseName(where)}`
    : `${SAMPLES}, which the ${databaseName(where)} holds unchanged`;
  return { data, source };
}

try {
  const { data, source } = await read();
  console.log(`${source}\n${revisionOf(data)}`);
  if (data) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(data));
    renameSync(`${file}.new`, file);
    copyPictures(where.dataDir, data, file);
  } else rmSync(file, { force: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
