// `npm run backup`: writes the database, uploads and photos to one file under DATA_DIR/backups while the service runs; deletes old ones.
import { pruneBackups } from '#server/operations/backups/backup-files.ts';
import { takeBackup } from '#server/operations/backups/take-backup.ts';
import { readConfig } from '../server/platform/configuration.ts';
import { conclude, figures } from './report.ts';

await conclude(async () => {
  const config = readConfig(process.env);
  const { file, manifest } = await takeBackup(config);
  const deleted = pruneBackups(config.dataDir, config.backups.keep, Date.now());
  return `${file}\n${figures(manifest.summary)}${deleted > 0 ? `\n${deleted} older ones deleted` : ''}`;
});
