// Reports of ended visits that are due at once.
import { expect, it } from 'vitest';
import { DAY_MS } from '#lib/days.ts';
import { tellOfJobs } from '#server/jobs/tell-customers.ts';
import { makeJob, writeOwn } from '../../support/records/jobs.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

it('one that fails holds up none after it, and is tried again', async () => {
  const { ctx, clock } = shop.stack;
  const [spoiled, whole] = [
    await makeJob(shop.stack, shop.admin, { time: '11:00', email: 'first@example.com', anyway: true }),
    await makeJob(shop.stack, shop.admin, { time: '15:00', email: 'second@example.com', anyway: true }),
  ];
  for (const job of [spoiled, whole]) await dataOf(writeOwn(job, { ending: { outcome: 'said-no' } }));
  clock.advance(DAY_MS + 1);
  const setReadings = (readings: string) =>
    ctx.db.updateTable('job_sheets').set({ readings }).where('appointment_id', '=', spoiled.id).execute();
  const told = async () => (await mailsOf(shop.stack, 'job-report')).map(({ to_address }) => to_address);
  await setReadings('{');
  await expect(tellOfJobs(ctx)).rejects.toThrow(SyntaxError);
  expect(await told()).toEqual(['second@example.com']);
  await setReadings('[]');
  expect(await tellOfJobs(ctx)).toBe(1);
  expect(await told()).toEqual(['second@example.com', 'first@example.com']);
});
