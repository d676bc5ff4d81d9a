// The admin's reviews: held ones are published or hidden.
import { beforeEach, describe, expect, it } from 'vitest';
import { readToday } from '#contract/dashboard/today.ts';
import { listAllReviews, listReviews, moderateReview, submitReview } from '#contract/reviews/reviews.ts';
import { DAY_MS } from '#lib/days.ts';
import { shareDashboard } from '../../support/records/admin.ts';
import { aReview } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';

const dashboard = shareDashboard();

const LINK = 'See https://pictures.example for the clock';

/** @returns its id */
async function written(change: Parameters<typeof aReview>[0] = {}): Promise<string> {
  dashboard.stack.clock.advance(1000);
  await dashboard.stack.call(submitReview, { body: aReview(change) });
  const { id } = await dashboard.stack.ctx.db
    .selectFrom('reviews')
    .select('id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}
type Decision = { state: 'published' | 'hidden'; reason?: string; seen?: 'held' | 'hidden' };
const decide = (id: string, body: Decision) => dashboard.call(moderateReview, { params: { id }, body });
const trail = () => dashboard.stack.ctx.db.selectFrom('audit_log').selectAll().execute();
async function publicReviews(): Promise<string[]> {
  return (await dataOf(dashboard.stack.call(listReviews))).map(({ id }) => id);
}

describe('a decision', () => {
  it('publishes a held review for everybody, and writes an audit entry', async () => {
    const id = await written({ content: LINK });
    expect(await publicReviews()).toEqual([]);
    expect(await decide(id, { state: 'published' })).toMatchObject({
      ok: true,
      data: { success: true, review: { _id: id, id, state: 'published', content: LINK } },
    });
    expect(await publicReviews()).toEqual([id]);
    expect(await trail()).toMatchObject([
      {
        actor: dashboard.admin.id,
        action: 'publish',
        entity: 'review',
        entity_id: id,
        before: '{"state":"held"}',
        after: '{"state":"published"}',
      },
    ]);
  });

  it('hides a published one for a reason, which only the staff read', async () => {
    const id = await written();
    const hidden = await decide(id, { state: 'hidden', reason: 'Names a neighbour' });
    const current = { _id: id, state: 'hidden', reason: 'Names a neighbour' };
    expect(hidden).toMatchObject({ ok: true, data: { review: current } });
    expect(await dashboard.call(listAllReviews)).toMatchObject({ data: { reviews: [current] } });
    expect(await publicReviews()).toEqual([]);
    expect(await trail()).toMatchObject([
      { action: 'hide', after: '{"state":"hidden","reason":"Names a neighbour"}' },
    ]);
    await decide(id, { state: 'published' });
    expect(await publicReviews()).toEqual([id]);
    expect(JSON.stringify(await dashboard.stack.call(listReviews))).not.toContain('neighbour');
    expect(await dashboard.call(listAllReviews)).toMatchObject({ data: { reviews: [{ reason: '' }] } });
    dashboard.stack.clock.advance(1000);
    await decide(id, { state: 'hidden', reason: 'Asked for by its writer' });
    expect(await dashboard.call(listAllReviews)).toMatchObject({
      data: { reviews: [{ reason: 'Asked for by its writer' }] },
    });
  });

  it("does not override another admin's newer decision", async () => {
    const id = await written({ content: LINK });
    await decide(id, { state: 'hidden', reason: 'Advertises' });
    expect(await decide(id, { state: 'published', seen: 'held' })).toMatchObject({
      ok: false,
      code: 'illegal_move',
      msg: 'Someone else has already dealt with this review: it is hidden. Please check it first.',
    });
    expect(await publicReviews()).toEqual([]);
    expect(await decide(id, { state: 'hidden', reason: 'Spam', seen: 'held' })).toMatchObject({ ok: true });
    expect(await decide(id, { state: 'published', seen: 'hidden' })).toMatchObject({ ok: true });
    expect(await publicReviews()).toEqual([id]);
  });

  it('counts once when two admins decide differently at once, and the other is notified', async () => {
    for (const name of ['Ada', 'Ben', 'Chen']) {
      const id = await written({ name, content: `${LINK} says ${name}` });
      const both = await Promise.all([
        decide(id, { state: 'published', seen: 'held' }),
        decide(id, { state: 'hidden', reason: 'Advertises', seen: 'held' }),
      ]);
      expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    }
    expect((await trail()).map(({ before }) => before)).toEqual(Array(3).fill('{"state":"held"}'));
  });

  it.each([{}, { reason: ' ' }])('hides nothing without a reason: %j', async (missing) => {
    const id = await written();
    expect(await decide(id, { state: 'hidden', ...missing })).toMatchObject({
      ok: false,
      code: 'invalid',
      issues: [{ path: 'reason', text: 'Give the reason' }],
    });
    expect([await publicReviews(), await trail()]).toEqual([[id], []]);
  });

  it('already made is no error and adds no audit entry', async () => {
    const id = await written({ content: LINK });
    await Promise.all([decide(id, { state: 'published' }), decide(id, { state: 'published' })]);
    expect(await decide(id, { state: 'published' })).toMatchObject({ ok: true });
    expect(await trail()).toHaveLength(1);
  });

  it('for an unknown review answers 404', async () => {
    expect(await decide('no-such-id', { state: 'published' })).toMatchObject({ code: 'not_found' });
  });
});

describe('the list', () => {
  const found = async (
    query: NonNullable<Parameters<typeof dashboard.call<typeof listAllReviews>>[1]>['query'],
  ) => {
    const { reviews, total } = await dataOf(dashboard.call(listAllReviews, { query: query ?? {} }));
    return { names: reviews.map(({ name }) => name), total };
  };
  beforeEach(async () => {
    await written({ name: 'Held', content: LINK });
    await written({ name: 'Shown', content: 'A longcase clock, 100% right.' });
    const id = await written({ name: 'Hidden', content: 'Rude words.', service: 'Electronics' });
    await decide(id, { state: 'hidden', reason: 'Rude' });
  });

  it('has the new ones by themselves for three days, as many as Today counts', async () => {
    const counted = async () => {
      const { items } = await dataOf(dashboard.call(readToday, {}));
      return items.find(({ kind }) => kind === 'new-reviews')?.count ?? 0;
    };
    const listed = async () => {
      const query = { status: 'new' };
      return (await dataOf(dashboard.call(listAllReviews, { query }))).reviews.map(({ _id }) => _id);
    };
    const before = await listed();
    const id = await written();
    await written({ content: LINK });
    expect(await listed()).toEqual([id, ...before]);
    expect(await counted()).toBe(before.length + 1);
    await dashboard.stack.ctx.db
      .updateTable('reviews')
      .set(({ eb }) => ({ created_at: eb('created_at', '-', 3 * DAY_MS) }))
      .execute();
    expect(await listed()).toEqual([]);
    expect(await counted()).toBe(0);
  });

  it('starts with held ones, then the newest', async () => {
    expect(await found({})).toEqual({ names: ['Held', 'Hidden', 'Shown'], total: 3 });
    expect((await found({ sort: 'oldest' })).names).toEqual(['Held', 'Shown', 'Hidden']);
    expect(await found({ limit: 1, offset: 1 })).toEqual({ names: ['Hidden'], total: 3 });
  });

  it.each([
    ['held', 'Held'],
    ['published', 'Shown'],
    ['hidden', 'Hidden'],
  ])('filters by %s', async (status, name) => {
    expect(await found({ status })).toEqual({ names: [name], total: 1 });
  });

  it.each([
    ['LONGCASE', ['Shown']],
    ['electronics', ['Hidden']],
    ['100%', ['Shown']],
    ['hid', ['Hidden']],
    ['nobody', []],
  ])('finds %s', async (search, names) => {
    expect((await found({ search })).names).toEqual(names);
  });
});
