// `npm run subject-access -- EMAIL`: prints all data about that person as JSON; with `--erase`, erases what needn't be kept.
import { join } from 'node:path';
import { erasePerson, subjectAccess } from '#server/data-protection/subject-access.ts';
import { fillAddressKeys } from '#server/db/address-keys.ts';
import { openDatabase } from '#server/db/open.ts';
import { PHOTOS } from '#server/pictures/photos.ts';
import { openUploads } from '#server/pictures/uploads.ts';
import { conclude } from './report.ts';

await conclude(async (config) => {
  const [email, option] = process.argv.slice(2);
  if (!email?.includes('@') || (option && option !== '--erase'))
    throw new Error('Say whose: npm run subject-access -- somebody@example.com [--erase]');
  await using db = openDatabase(config).reports;
  await fillAddressKeys(db, 'all');
  if (!option) return JSON.stringify(await subjectAccess(db, email), null, 2);
  const photos = openUploads(join(config.dataDir, PHOTOS));
  const gone = await erasePerson({ db, photos, config, clock: { now: Date.now } }, email, 'operator');
  return `Erased: ${gone.accounts} account, ${gone.appointments} requests, ${gone.mails} mails.
Kept, as the law asks: ${gone.keptOrders} orders, ${gone.keptNotices} notices of cancellation, until their years are over.
Backups hold the rest for 35 days. Reviews carry no address: look for the name in the dashboard.`;
});
