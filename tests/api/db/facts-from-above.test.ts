// What rooms below read of those above stands in their own columns, also after an upgrade: work on a visit's sheet, a hold's request.
import { expect, it } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { openEarlier } from '../../support/database/earlier-schema.ts';
import { makeJob, partLine, writeOwn } from '../../support/records/jobs.ts';
import { beginToAccept, SOON } from '../../support/records/quote-answers.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrs, quoteShop } from '../../support/service/quote-shop.ts';

/** The last one before these columns. */
const BEFORE = '037-call-out-setting';

const { shop, quoted } = quoteShop((product) => ({ lines: burrs(product), due: 'all', wantsSlot: true }));

async function factsOf(db: Database['db']) {
  const visits = await db.selectFrom('appointments').select(['id', 'on_sheet']).orderBy('id').execute();
  const holds = db.selectFrom('diary_entries').select(['order_id', 'request_id']).where('kind', '=', 'hold');
  return { visits, holds: await holds.execute() };
}

it('as they are written, and the same where an upgrade fills them', async () => {
  const { quote, token } = await quoted();
  const order = await beginToAccept(shop.stack, token, SOON);
  const job = await makeJob(shop.stack, shop.admin, { time: '15:00', anyway: true });
  await dataOf(writeOwn(job, { lines: [partLine(shop.product)] }));
  const facts = await factsOf(shop.stack.ctx.db);
  expect(facts.holds).toEqual([{ order_id: order.id, request_id: quote.appointment }]);
  expect(facts.visits).toEqual(
    [
      { id: job.id, on_sheet: 1 },
      { id: quote.appointment, on_sheet: 0 },
    ].sort((one, other) => (one.id < other.id ? -1 : 1)),
  );
  await using earlier = await openEarlier(BEFORE, shop.stack.ctx.db);
  await earlier.upgrade();
  expect(await factsOf(earlier.db)).toEqual(facts);
  await dataOf(writeOwn(job, { lines: [], version: 1 }));
  expect((await factsOf(shop.stack.ctx.db)).visits.map(({ on_sheet }) => on_sheet)).toEqual([0, 0]);
});

it('also of a visit to come back that a release without the columns had ended while both ran', async () => {
  const { ctx } = shop.stack;
  const dated = await makeJob(shop.stack, shop.admin, { time: '15:00', anyway: true });
  const open = await makeJob(shop.stack, shop.admin, { time: '10:30', anyway: true });
  const part = { outcome: 'part-needed', reason: 'The valve' } as const;
  await dataOf(writeOwn(dated, { ending: { ...part, expectedOn: '2026-12-05' } }));
  await dataOf(writeOwn(open, { ending: part }));
  await ctx.db.updateTable('appointments').set({ part_expected_on: null, comes_back_by: null }).execute();
  await using earlier = await openEarlier('040-request-keys', ctx.db);
  await earlier.upgrade();
  const visits = await earlier.db
    .selectFrom('appointments')
    .select(['id', 'part_expected_on', 'comes_back_by'])
    .execute();
  expect(visits).toEqual(
    expect.arrayContaining([
      { id: dated.id, part_expected_on: '2026-12-05', comes_back_by: '2026-12-05' },
      { id: open.id, part_expected_on: null, comes_back_by: '2026-11-29' },
    ]),
  );
});
