// Cancellation notices for the staff: listed, and marked as handled by one person once.
import { beforeEach, describe, expect, it } from 'vitest';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { handleNotice, listNotices } from '#contract/cancellations/cancellations-admin.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aNotice } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
let grace: Stack['call'];
let other: Stack['call'];
beforeEach(async () => {
  grace = stack.as((await makeAdmin(stack, { username: 'Grace Holt' })).token);
  other = stack.as((await makeAdmin(stack, { username: 'Tom Reed' })).token);
  for (const name of ['Ada Marsh', 'Chen Li']) {
    await stack.call(noticeOfCancellation, { body: aNotice({ name, message: `From ${name}` }) });
    stack.clock.advance(1000);
  }
});

async function found(query: { status?: string; search?: string; sort?: 'name' | 'oldest' } = {}) {
  return dataOf(grace(listNotices, { query }));
}
const mark = (call: Stack['call'], id: string, status: 'open' | 'handled') =>
  call(handleNotice, { params: { id }, body: { status } });

describe('notices', () => {
  it('are listed newest first, searched and sorted', async () => {
    expect((await found()).notices.map(({ name }) => name)).toEqual(['Chen Li', 'Ada Marsh']);
    expect((await found({ sort: 'name' })).notices[0]?.name).toBe('Ada Marsh');
    expect(await found({ search: 'chen' })).toMatchObject({
      total: 1,
      notices: [{ orderOrBooking: 'F100001', receivedAt: '2026-11-24T10:00:01.000Z', status: 'open' }],
    });
  });

  it('are marked as handled by the first admin, and can be reopened', async () => {
    const id = (await found()).notices[0]?._id ?? '';
    await Promise.all([mark(grace, id, 'handled'), mark(other, id, 'handled')]);
    const [notice] = (await found({ status: 'handled' })).notices;
    expect(notice).toMatchObject({ handledAt: '2026-11-24T10:00:02.000Z' });
    expect(['Grace Holt', 'Tom Reed']).toContain(notice?.handledBy);
    const trail = stack.ctx.db.selectFrom('audit_log').selectAll().where('action', '=', 'handle');
    expect(await trail.execute()).toHaveLength(1);
    expect((await found({ status: 'open' })).total).toBe(1);
    expect(await mark(grace, id, 'open')).toMatchObject({
      data: { notice: { status: 'open', handledAt: null, handledBy: '' } },
    });
    expect((await found({ status: 'open' })).total).toBe(2);
  });
});
