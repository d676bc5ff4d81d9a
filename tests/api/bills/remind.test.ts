// Reminders that somebody presses: up to the last day to pay they say when it is due, and only then that it is late.
import { expect, it } from 'vitest';
import { changeBill } from '#contract/bills/bills.ts';
import { jobDone, send } from '../../support/bills/bills.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();

/** Due on 8 December 2026, of a company. */
async function billSent(): Promise<string> {
  const who = { company: 'The Mill Ltd', terms: 14 } as const;
  const { order } = await dataOf(send(shop, await jobDone(shop), who));
  return order?._id ?? '';
}
async function remindLater(days: number, id: string): Promise<void> {
  shop.stack.clock.advance(days * 86_400_000);
  const admin = shop.stack.as((await makeAdmin(shop.stack)).token);
  await dataOf(admin(changeBill, { params: { id }, body: { action: 'remind' } }));
}

it('before the last day and on it, say when it is due', async () => {
  const id = await billSent();
  await remindLater(0, id);
  await remindLater(14, id);
  const mails = await mailsOf(shop.stack, 'bill-due');
  expect(mails.map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('£142.00 is due by Tue 8 Dec 2026')),
  );
  for (const { text } of mails) expect(text).not.toMatch(/was due|interest|arrived/i);
  expect(await mailsOf(shop.stack, 'bill-reminder')).toEqual([]);
});

it('from the next day on, say that it is late, and to a company what that can cost', async () => {
  const id = await billSent();
  await remindLater(15, id);
  expect(await mailsOf(shop.stack, 'bill-due')).toEqual([]);
  const [mail] = await mailsOf(shop.stack, 'bill-reminder');
  expect(mail?.text).toContain('was due by Tue 8 Dec 2026, and hasn’t arrived yet');
  expect(mail?.text).toContain('Late Payment of Commercial Debts');
});
