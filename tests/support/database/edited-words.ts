// Edited words of the home page, for tests of what a shop keeps.
import type { Kysely } from 'kysely';
import type { ContentEdits } from '#contract/shop-data.ts';
import type { Trx } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { savePage } from '#server/website/edits.ts';
import { latestSnapshot, publishDrafts, undoSnapshot } from '#server/website/snapshots.ts';

const byGrace = (trx: Trx) => ({ trx, actor: 'grace', onGuarded: async () => {} });
const NOW = { clock: { now: Date.now } };

/** Takes all drafts onto the website. */
export const publishAll = (db: Kysely<Tables>) =>
  db.transaction().execute((trx) => publishDrafts(NOW, byGrace(trx)));
/** Brings back the words as they were before the last publication. */
export const undoLatest = (db: Kysely<Tables>) =>
  db
    .transaction()
    .execute(async (trx) => undoSnapshot(NOW, byGrace(trx), (await latestSnapshot(trx)).id ?? ''));

/** A lead, as Grace edits and publishes it. */
export async function publishWords(db: Kysely<Tables>): Promise<void> {
  const ctx = { db, clock: { now: Date.now } };
  await savePage(ctx, 'grace', 'home', { version: 0, fields: { lead: 'One call.' } });
  await publishAll(db);
}

export const publishedLead = async (db: Kysely<Tables>): Promise<unknown> =>
  (await latestSnapshot(db)).edits['pages/home.yml']?.fields.lead;

/** Fields of a service, the company, an email, what quotes may leave out, the owner's pages and a text with a list, by page. */
const MANY: Readonly<Record<string, Record<string, unknown>>> = {
  'service-clock': { body: 'Every **clock**, see [contact](/contact).', firstVisitDays: 9 },
  company: { phone: '020 7946 0999', phoneLink: '+442079460999' },
  'mail-password-reset': {
    subject: 'Choose a new password, {{company.name}}',
    body: 'Ring {{company.phone}}, or [choose a **new** one]({{account.link}}).',
  },
  info: {
    pages: [
      {
        name: 'opening-day',
        title: 'Opening day',
        inFooter: true,
        body: 'Free for **all**.',
        description: 'Come and see the workshop: machines apart on the bench, coffee, and cake.',
      },
    ],
  },
  quotes: { firstVisit: { percent: 10, most: 42.5, until: '2027-03-31' } },
  'legal-terms': { body: '## Prices\n\nEvery price has VAT in it.' },
};

/** Words of every kind, as Grace edits and publishes them together. @returns what is published */
export async function publishManyWords(db: Kysely<Tables>): Promise<ContentEdits> {
  const ctx = { db, clock: { now: Date.now } };
  for (const [page, fields] of Object.entries(MANY))
    await savePage(ctx, 'grace', page, { version: 0, fields });
  await publishAll(db);
  return (await latestSnapshot(db)).edits;
}
