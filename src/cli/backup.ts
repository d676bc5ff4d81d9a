// `npm run backup`: one file of database and uploads under DATA_DIR/backups, while the service runs; old ones go.
import { pruneBackups } from '#server/operations/backups/backup-files.ts';
import { takeBackup } from '#server/operations/backups/take-backup.ts';
import { RETENTION } from '#server/operations/retention.ts';
import { readConfig } from '../server/platform/configuration.ts';
import { conclude, figures } from './report.ts';

await conclude(async () => {
  const config = readConfig(process.env);
  const { file, manifest } = await takeBackup(config);
  const gone = pruneBackups(
    config.dataDir,
    { keep: config.backups.keep, days: RETENTION.backups.period.days },
    Date.now(),
  );
  const went = gone.length > 0 ? `\n${gone.length} older ones deleted` : '';
  return `${file}\n${figures(manifest.summary)}${went}`;
});
