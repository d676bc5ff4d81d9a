// `npm run restore:test [-- FILE]`: restores the newest backup into a temporary folder and compares its figures.
import { resolve } from 'node:path';
import { testRestore } from '#server/backups/restore-test.ts';
import { conclude, figures } from './report.ts';

await conclude(async (config) => {
  const given = process.argv[2];
  const { file, manifest, bytes, took } = await testRestore(
    config,
    Date.now(),
    given ? resolve(given) : undefined,
  );
  const size = (bytes / 1024 / 1024).toFixed(1);
  return `${file} can be restored: ${size} MiB in ${(took / 1000).toFixed(1)} s, taken at ${manifest.takenAt}
${figures(manifest.summary)}
Counts and sums are those of the moment it was taken.`;
});
