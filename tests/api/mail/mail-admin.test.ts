// The admin's outbox: mail states, and sending a mail again.
import { beforeEach, describe, expect, it } from 'vitest';
import { listMails, putMailAside, resendMail } from '#contract/mail/mails.ts';
import { todayItems } from '#server/dashboard/today.ts';
import type { OutboxRow } from '#server/db/system-tables.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { shareDashboard } from '../../support/records/admin.ts';
import { dataOf } from '../../support/service/data-of.ts';

const dashboard = shareDashboard();
beforeEach(() => {
  dashboard.stack.delivered.length = 0;
});

/** @returns its id */
async function queued(fact: string, state: Partial<OutboxRow> = {}): Promise<string> {
  dashboard.stack.clock.advance(1000);
  await queueMail(dashboard.stack.ctx, dashboard.stack.ctx.db, {
    fact,
    template: 'password-changed',
    to: { name: 'Ann', address: `${fact}@buyer.example` },
    values: { 'account.name': 'Ann' },
  });
  const mail = dashboard.stack.ctx.db.selectFrom('outbox').select('id').where('dedupe_key', '=', fact);
  const { id } = await mail.executeTakeFirstOrThrow();
  dashboard.stack.clock.advance(1000);
  if (Object.keys(state).length > 0)
    await dashboard.stack.ctx.db.updateTable('outbox').set(state).where('id', '=', id).execute();
  return id;
}
const SENT = { sent_at: Date.parse('2026-11-24T10:00:05Z'), attempts: 1 };
const FAILED = { failed_at: 1, attempts: 7, last_error: '550 no such box' };
const again = (id: string) => dashboard.call(resendMail, { params: { id } });
const keys = async () =>
  (
    await dashboard.stack.ctx.db
      .selectFrom('outbox')
      .select('dedupe_key')
      .orderBy('created_at')
      .orderBy('dedupe_key')
      .execute()
  ).map(({ dedupe_key }) => dedupe_key);
const trail = () => dashboard.stack.ctx.db.selectFrom('audit_log').selectAll().execute();

describe('the list', () => {
  const found = async (
    query: NonNullable<Parameters<typeof dashboard.call<typeof listMails>>[1]>['query'],
  ) => {
    return dataOf(dashboard.call(listMails, { query: query ?? {} }));
  };
  const statuses = async () => (await found({})).mails.map(({ status }) => status);

  beforeEach(async () => {
    await queued('one');
    await queued('two', SENT);
    await queued('three', FAILED);
    await queued('four', { file_at: 1 });
  });

  it("shows each mail's state, newest first, and never its content", async () => {
    expect(await statuses()).toEqual(['filed', 'failed', 'sent', 'queued']);
    const { mails, total } = await found({ status: 'sent' });
    expect(total).toBe(1);
    expect(mails).toEqual([
      {
        _id: expect.any(String),
        kind: 'password-changed',
        to: 'two@buyer.example',
        subject: expect.stringMatching(/password/i),
        status: 'sent',
        createdAt: expect.stringMatching(/^2026-11-24T10:00:0/),
        sentAt: '2026-11-24T10:00:05.000Z',
        attempts: 1,
        lastError: '',
        isPutAside: false,
      },
    ]);
  });

  it.each(['queued', 'sent', 'failed', 'filed'])('filters by %s', async (status) => {
    const { mails, total } = await found({ status });
    expect([total, mails.map((mail) => mail.status)]).toEqual([1, [status]]);
  });

  it('is searchable and paged', async () => {
    expect((await found({ search: 'THREE@' })).mails).toMatchObject([{ lastError: '550 no such box' }]);
    expect((await found({ search: 'password-changed' })).total).toBe(4);
    expect(await found({ search: 'nobody' })).toEqual({ mails: [], total: 0 });
    expect(await found({ limit: 1, offset: 3 })).toMatchObject({ total: 4, mails: [{ status: 'queued' }] });
    expect((await found({ sort: 'oldest' })).mails[0]?.status).toBe('queued');
  });
});

describe('sending again', () => {
  it.each([
    ['sent', SENT],
    ['failed', FAILED],
    ['filed', { file_at: 1 }],
  ])('queues a copy of a %s mail, with an audit entry', async (_, state) => {
    const id = await queued('paid_1', state);
    const result = await again(id);
    expect(result).toMatchObject({
      ok: true,
      data: { success: true, mail: { status: 'queued', attempts: 0, lastError: '', sentAt: null } },
    });
    expect(await keys()).toEqual(['paid_1', 'paid_1-again-1']);
    expect(await trail()).toMatchObject([
      {
        actor: dashboard.admin.id,
        action: 'resend',
        entity: 'mail',
        entity_id: id,
        before: '{"key":"paid_1"}',
      },
    ]);
    expect(await deliverDueMail(dashboard.stack.ctx)).toBe(1);
    expect(dashboard.stack.delivered).toMatchObject([
      { key: 'paid_1-again-1', to: { address: 'paid_1@buyer.example' } },
    ]);
  });

  it('numbers the copies, even of a copy, and leaves other mails alone', async () => {
    await queued('paidx1-again-9', SENT);
    const id = await queued('paid_1', SENT);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      dashboard.stack.clock.advance(1000);
      expect(await again(id)).toMatchObject({ ok: true });
      await deliverDueMail(dashboard.stack.ctx);
    }
    dashboard.stack.clock.advance(1000);
    const copy = dashboard.stack.ctx.db
      .selectFrom('outbox')
      .select('id')
      .where('dedupe_key', '=', 'paid_1-again-2');
    expect(await again((await copy.executeTakeFirstOrThrow()).id)).toMatchObject({ ok: true });
    expect((await keys()).slice(1)).toEqual(['paid_1', 'paid_1-again-1', 'paid_1-again-2', 'paid_1-again-3']);
  });

  it('keeps counting after older copies were deleted', async () => {
    const id = await queued('paid-1-again-2', SENT);
    expect(await again(id)).toMatchObject({ ok: true });
    expect(await keys()).toEqual(['paid-1-again-2', 'paid-1-again-3']);
  });

  it('is refused while the mail or a copy is queued; two requests at once queue one', async () => {
    const id = await queued('waiting');
    expect(await again(id)).toMatchObject({ ok: false, code: 'illegal_move' });
    const sent = await queued('paid-1', SENT);
    const results = await Promise.all([again(sent), again(sent)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await again(sent)).toMatchObject({ ok: false, msg: 'This mail is still waiting to be sent.' });
    expect([await keys(), await trail()]).toMatchObject([['waiting', 'paid-1', 'paid-1-again-1'], [{}]]);
  });

  it('is refused for a mail whose content was deleted', async () => {
    const id = await queued('reset', { ...SENT, text: '', html: '' });
    expect(await again(id)).toMatchObject({
      ok: false,
      code: 'illegal_move',
      msg: expect.stringContaining('aren’t stored'),
    });
  });

  it('answers 404 for an unknown mail', async () => {
    expect(await again('no-such-id')).toMatchObject({ ok: false, code: 'not_found' });
  });
});

describe('putting a failed mail aside', () => {
  const aside = (id: string) => dashboard.call(putMailAside, { params: { id } });
  const failed = async () =>
    (await todayItems(dashboard.stack.ctx.db, dashboard.stack.clock.now())).find(
      ({ kind }) => kind === 'mails',
    )?.count;

  it('takes it off Today, once, and keeps it in the list', async () => {
    const id = await queued('mistyped', FAILED);
    expect(await failed()).toBe(1);
    for (let press = 0; press < 2; press += 1)
      expect(await dataOf(aside(id))).toMatchObject({ mail: { status: 'failed', isPutAside: true } });
    expect(await failed()).toBeUndefined();
    expect((await trail()).map(({ action }) => action)).toEqual(['put-aside']);
    await dataOf(again(id));
    expect(await failed()).toBeUndefined();
  });

  it('is refused for any other, and for none', async () => {
    expect(await aside(await queued('sent', SENT))).toMatchObject({ code: 'illegal_move' });
    expect(await aside('none')).toMatchObject({ code: 'not_found' });
  });
});
