// What the law wants in the mail that follows a contract: how to cancel, the form and the price as text, whatever the owner made of its words.
import { expect, it } from 'vitest';
import { makeJob, ownSheet, writeOwn } from '../../support/records/jobs.ts';
import { mailText } from '../../support/records/mails.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const ofForm = ['Instructions for cancellation', 'Model cancellation form', 'I/We* hereby give notice'];

it('a confirmed booking with a charge told by phone contains it, one without contains nothing of it', async () => {
  const job = await makeJob(shop.stack, shop.admin, { priceTold: '£68 an hour', callOutTold: 45 });
  const text = await mailText(shop.stack, 'appointment-confirmed');
  for (const said of [...ofForm, 'agreed to pay: £68 an hour. Call-out charge: £45.00'])
    expect(text).toContain(said);
  const other = { email: 'b@example.com', time: '16:00', date: '2026-11-25' };
  await makeJob(shop.stack, shop.admin, other, job.engineer);
  const { text: plain = '' } =
    (await shop.stack.ctx.db
      .selectFrom('outbox')
      .select('text')
      .where('to_address', '=', other.email)
      .executeTakeFirst()) ?? {};
  expect([plain.includes('confirmed'), plain.includes('Model cancellation form')]).toEqual([true, false]);
});

it('a booking on the website owes nothing where nobody was there, and the sheet says so', async () => {
  const job = await makeJob(shop.stack, shop.admin);
  const page = await (await shop.stack.app.request(`/day/${job.token}/jobs/${job.id}`)).text();
  expect([page.includes('name="callOut"'), page.includes('No call-out can be charged here')]).toEqual([
    false,
    true,
  ]);
  expect(await writeOwn(job, { ending: { outcome: 'nobody-there', callOut: true } })).toMatchObject({
    issues: [{ path: 'ending.callOut' }],
  });
  expect(await ownSheet(job)).toMatchObject({ callOut: null, version: 0 });
  const form = await (await shop.stack.app.request('/book?service=Clocks')).text();
  expect(form).toContain(
    'Booking costs nothing. The engineer tells you the price, and you agree before the work begins.',
  );
});

it('prints two forms to a sheet', async () => {
  const answer = await shop.stack.app.request('/cancellation-form');
  const text = await answer.text();
  expect(answer.status).toBe(200);
  for (const said of ofForm) expect(text.split(said)).toHaveLength(3);
});
