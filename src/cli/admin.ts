// `npm run admin -- EMAIL`: makes that person an admin, and prints a link to set a password. For a shop that nobody can get into.

import { recoverAdmin } from '#server/accounts/recover-admin.ts';
import { openDatabase } from '#server/db/open.ts';
import { conclude } from './report.ts';

await conclude(async (config) => {
  const [, , email] = process.argv;
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new Error('Say whose: npm run admin -- somebody@example.com');
  await using db = openDatabase(config).reports;
  const link = await recoverAdmin({ db, config, clock: { now: Date.now } }, email);
  return `${email} is an admin. Everybody has been signed out, and all invitations have ended.
Set a password within an hour: ${link}
Then look at the team and the bank details, and set up the authenticator app anew.`;
});
