// `npm run content:export`: sets the published edits of the website's words, and the bank details, in the files of content/.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDatabase } from '#server/db/open.ts';
import { CONTENT, contentPath } from '#server/platform/content.ts';
import { bankInForce } from '#server/settings/bank.ts';
import { pictureNames } from '#server/website/pictures.ts';
import { latestSnapshot } from '#server/website/snapshots.ts';
import { writeFields } from '#server/website/write-fields.ts';
import { conclude } from './report.ts';

await conclude(async (config) => {
  const [folder = CONTENT] = process.argv.slice(2);
  await using db = openDatabase(config).reports;
  const { edits } = await latestSnapshot(db);
  const { version, details: bank } = await bankInForce(db, { company: {} });
  if (version > 0)
    edits['company.yml'] = { changedAt: '', fields: { ...edits['company.yml']?.fields, bank } };
  const written: string[] = [];
  const left: string[] = [];
  for (const [path, { fields }] of Object.entries(edits)) {
    const file = contentPath(path, resolve(folder));
    const source = readFileSync(file, 'utf8');
    // Their files aren't in content/.
    const showsUploaded = ([, value]: [string, unknown]) => pictureNames(value).length > 0;
    const entries = Object.entries(fields);
    left.push(...entries.filter(showsUploaded).map(([field]) => `${path}: ${field}`));
    const next = writeFields(source, Object.fromEntries(entries.filter((entry) => !showsUploaded(entry))));
    if (next === source) continue;
    writeFileSync(file, next);
    written.push(path);
  }
  return [
    written.length > 0 ? `Written:\n${written.join('\n')}` : 'Nothing to write: the files say the same.',
    ...(left.length > 0
      ? [`Left in the dashboard, as they show uploaded pictures:\n${left.join('\n')}`]
      : []),
  ].join('\n');
});
