// `DATABASE_URL=postgres://… npm run move:postgres`: copies the SQLite shop of DATA_DIR into an empty PostgreSQL database.
import { moveToPostgres } from '#server/backups/move-to-postgres.ts';
import { conclude, figures } from './report.ts';

await conclude(async ({ databaseUrl, dataDir }) => {
  if (!databaseUrl) throw new Error('Set DATABASE_URL to the empty PostgreSQL database to move into.');
  const summary = await moveToPostgres(dataDir, databaseUrl, Date.now());
  return `Moved. Both databases show the same:\n${figures(summary)}\nKeep DATABASE_URL set, and start the service. The SQLite file has another name now, and is deleted after 35 days.`;
});
