// Money that an engineer records while the office bills the visit, or after it said that there is nothing to bill.
import { expect, it } from 'vitest';
import { listAppointments } from '#contract/appointments/appointments.ts';
import { billNothing } from '#contract/jobs/sheets.ts';
import { lockAppointment } from '#server/appointments/appointments.ts';
import { jobDone, send, take } from '../../support/bills/bills.ts';
import { somebodyWaits } from '../../support/database/somebody-waits.ts';
import { makeJob, pressBeside, writeOwn } from '../../support/records/jobs.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';
import { engine } from '../../support/service/stack.ts';

const shop = freshShop();
const open = () =>
  shop.stack.ctx.db.selectFrom('job_takings').selectAll().where('payment_id', 'is', null).execute();

/** What `work` asks for while the engineer's money is being written. */
async function meanwhile<T>(job: string, work: () => Promise<T>): Promise<T> {
  const { db } = shop.stack.ctx;
  const { asked } = await db.transaction().execute(async (trx) => {
    await lockAppointment(trx, job);
    await take({ ...shop, stack: { ...shop.stack, ctx: { ...shop.stack.ctx, db: trx } } }, job, 5_000);
    const asked = work();
    if (engine === 'postgres') await expect.poll(() => somebodyWaits(db)).toBe(true);
    return { asked };
  });
  return asked;
}

it('is on the bill that is sent at that moment', async () => {
  const job = await jobDone(shop);
  const { order } = await dataOf(meanwhile(job, () => send(shop, job)));
  expect(order?.bill).toMatchObject({ paid: 50, due: 92 });
  expect(await open()).toEqual([]);
});

it('isn’t forgotten when somebody says at that moment that there is nothing to bill', async () => {
  const job = await jobDone(shop);
  const say = () => shop.admin(billNothing, { params: { id: job }, body: { reason: 'Goodwill' } });
  expect(await meanwhile(job, say)).toMatchObject({ ok: false, code: 'illegal_move' });
});

it.each(['said-no', 'nobody-there'] as const)(
  'stands among what is to be billed, after an ending by %s',
  async (outcome) => {
    const job = await makeJob(shop.stack, shop.admin);
    await writeOwn(job, { lines: [], ending: { outcome, unsigned: 'absent' } });
    const toBill = async () =>
      (await dataOf(shop.admin(listAppointments, { query: { status: 'to-bill' } }))).appointments.map(
        ({ _id }) => _id,
      );
    expect(await toBill()).toEqual([]);
    await dataOf(shop.admin(billNothing, { params: { id: job.id }, body: { reason: 'Goodwill' } }));
    await dataOf(pressBeside(job, 'paid', { key: 'a', method: 'card', amount: 34 }));
    expect(await toBill()).toEqual([job.id]);
  },
);
