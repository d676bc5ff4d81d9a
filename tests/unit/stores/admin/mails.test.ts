import { expect, it } from 'vitest';
import type { Mail } from '#contract/mail/mails.ts';
import { createMailsStore, kindText } from '#stores/admin/mails.ts';
import { answer, fakeApi, refuse } from '../fake-api.ts';

const aMail = (change: Partial<Mail> = {}): Mail => ({
  _id: 'm1',
  kind: 'order-paid',
  to: 'ada@example.test',
  subject: 'Your order',
  status: 'failed',
  createdAt: '2027-03-01T09:00:00.000Z',
  sentAt: null,
  attempts: 7,
  lastError: '550 no such box',
  isPutAside: false,
  ...change,
});

it('a mail sent again is listed with its copy', async () => {
  const mails = [aMail()];
  const { call } = fakeApi({
    'GET /api/mails': () => answer({ mails, total: mails.length }),
    'POST /api/mails/m1/resend': () => {
      const copy = aMail({ _id: 'm2', status: 'queued', attempts: 0, lastError: '' });
      mails.unshift(copy);
      return answer({ success: true, mail: copy });
    },
  });
  const dashboard = createMailsStore(call);
  await dashboard.load();
  expect(await dashboard.sendAgain('m1')).toMatchObject({ ok: true, msg: 'A copy is on its way' });
  expect(dashboard.$list.get()).toMatchObject({
    total: 2,
    items: [{ _id: 'm2', status: 'queued' }, { _id: 'm1' }],
  });
  expect(dashboard.$rows.get().m1).toMatchObject({ isBusy: false, last: { ok: true } });
});

it('a refusal is shown beside the mail', async () => {
  const { call, asked } = fakeApi({
    'GET /api/mails': () => answer({ mails: [aMail()], total: 1 }),
    'POST /api/mails/m1/resend': () => refuse(409, 'illegal_move', 'It is still waiting.'),
  });
  const dashboard = createMailsStore(call);
  await dashboard.load();
  await dashboard.sendAgain('m1');
  expect(asked).toHaveLength(2);
  expect(dashboard.$rows.get().m1?.last).toEqual({
    ok: false,
    code: 'illegal_move',
    msg: 'Failed to send the email again. It is still waiting.',
    toast: 'Failed to send the email again',
  });
});

it('a mail that was put aside says so in its row', async () => {
  const { call } = fakeApi({
    'GET /api/mails': () => answer({ mails: [aMail()], total: 1 }),
    'POST /api/mails/m1/aside': () => answer({ success: true, mail: aMail({ isPutAside: true }) }),
  });
  const dashboard = createMailsStore(call);
  await dashboard.load();
  expect(await dashboard.putAside('m1')).toMatchObject({ ok: true, msg: 'Put aside' });
  expect(dashboard.$list.get()).toMatchObject({ items: [{ isPutAside: true }] });
});

it('names kinds of mails in words', () => {
  expect(kindText('order-paid')).toBe('Order paid');
  expect(kindText('appointment-rescheduled-by-us')).toBe('Appointment rescheduled by us');
  expect(kindText('quote-accepted-staff')).toBe('Quote accepted, to staff');
});
