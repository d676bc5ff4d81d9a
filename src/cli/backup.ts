// `npm run backup`: writes the database, uploads and photos to one file under DATA_DIR/backups while the service runs. The service
// deletes old ones, once a day.
import { takeBackup } from '#server/backups/take-backup.ts';
import { conclude, figures } from './report.ts';

await conclude(async (config) => {
  const { file, manifest } = await takeBackup(config);
  return `${file}\n${figures(manifest.summary)}`;
});
