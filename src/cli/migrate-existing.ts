// Brings an existing database to this version's tables before `npm start` builds the pages from it. Prints no errors: the service,
// which starts next, does.
import { existsSync } from 'node:fs';
import { refuseOtherDatabase } from '#server/db/last-database.ts';
import { migrateShop } from '#server/db/migrate.ts';
import { sqliteFile } from '#server/db/open.ts';
import { readConfig } from '#server/platform/configuration.ts';

try {
  const config = readConfig(process.env);
  refuseOtherDatabase(config);
  // A file that isn't there is made by the service, which fills it, too.
  if (config.databaseUrl || existsSync(sqliteFile(config.dataDir))) await migrateShop(config);
} catch {
  // The build goes on with what was read last.
}
