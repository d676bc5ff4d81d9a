// Edited words of the home page, for tests of what a shop keeps.
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { savePage } from '#server/website/edits.ts';
import { latestSnapshot, publishDrafts } from '#server/website/snapshots.ts';

/** A lead, as Grace edits and publishes it. */
export async function publishWords(db: Kysely<Tables>): Promise<void> {
  const ctx = { db, clock: { now: Date.now } };
  await savePage(ctx, 'grace', 'home', { version: 0, fields: { lead: 'One call.' } });
  await publishDrafts(ctx, 'grace');
}

export const publishedLead = async (db: Kysely<Tables>): Promise<unknown> =>
  (await latestSnapshot(db)).edits['pages/home.yml']?.fields.lead;
