// Reviews that visitors submit.
import { describe, expect, it } from 'vitest';
import { listReviews, moderateReview, submitReview } from '#contract/reviews/reviews.ts';
import { ownReviews } from '#server/reviews/reviews.ts';
import { seed } from '#server/seed/seed.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aReview } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';

const stack = shareStack();

const submit = (change: Parameters<typeof aReview>[0] = {}, idempotencyKey?: string) =>
  stack.call(submitReview, { body: aReview(change), ...(idempotencyKey ? { idempotencyKey } : {}) });
async function publicReviews() {
  return dataOf(stack.call(listReviews));
}
const rows = () => stack.ctx.db.selectFrom('reviews').selectAll().execute();

const HASTE = { startedAt: Date.parse('2026-11-24T09:59:59Z') };

describe('the samples among them', () => {
  const sampled = async () => (await publicReviews()).filter(({ sample }) => sample).length;
  const publish = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const body = aReview({ name: `Ada ${at}`, content: `Visit number ${at} went well, on day ${at * 7}.` });
      expect(await stack.call(submitReview, { body })).toMatchObject({ data: { published: true } });
    }
  };

  it('disappear with the third real review, and return when one of those is hidden', async () => {
    await seed(stack.ctx);
    const all = await sampled();
    await publish(2);
    expect(await sampled()).toBe(all);
    expect(await ownReviews(stack.ctx)).toBeNull();
    await publish(3);
    expect(await sampled()).toBe(0);
    expect(await publicReviews()).toHaveLength(3);
    expect(await ownReviews(stack.ctx)).toEqual(await publicReviews());
    await stack.ctx.db.updateTable('reviews').set({ state: 'hidden' }).where('name', '=', 'Ada 2').execute();
    expect(await sampled()).toBe(all);
  });
});

describe('a review', () => {
  it('appears at once, as written, with role, date and id from the server', async () => {
    const body = {
      ...aReview({ content: 'Fixed <script>alert(1)</script> & "quoted"\nin two lines.' }),
      role: 'Director',
      date: '1999-01-01',
      id: 'mine',
      sample: true,
      state: 'published',
    };
    const { status, json } = await send(stack, 'POST', '/api/reviews', { body });
    expect(status).toBe(201);
    expect(json).toEqual({ success: true, message: 'Review submitted successfully!', published: true });
    expect(await publicReviews()).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        name: 'Ada M.',
        role: 'Customer',
        service: 'Clocks',
        rating: 4,
        content: body.content,
        date: '2026-11-24',
        sample: false,
      },
    ]);
  });

  it('has five stars by default', async () => {
    const { rating: _, ...body } = aReview();
    await send(stack, 'POST', '/api/reviews', { body });
    expect(await publicReviews()).toMatchObject([{ rating: 5 }]);
  });

  it.each([0, 6, 4.5, '5', null, -1, 1e308])('with %s stars is refused', async (rating) => {
    const { status, json } = await send(stack, 'POST', '/api/reviews', { body: { ...aReview(), rating } });
    expect(status).toBe(422);
    expect(json).toMatchObject({ issues: [{ path: 'rating', text: 'Choose from 1 to 5 stars' }] });
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['an address', { content: 'See https://spam.example for more' }],
    ['an address without a scheme', { content: 'Cheap watches at WWW.spam.example' }],
    ['a domain', { content: 'Cheap watches at best-watches.shop today' }],
    ['a domain as name', { name: 'watches.co.uk' }],
    ['a filled honeypot', { website: 'x' }],
    ['no time to write it and nothing said', { ...HASTE, content: 'Great 4' }],
  ])('with %s is held and answered like any other', async (_, change) => {
    expect(await submit(change)).toMatchObject({
      ok: true,
      data: { success: true, message: 'Review submitted successfully!', published: false },
    });
    expect(await publicReviews()).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'held' }]);
  });

  it('sent within two seconds is published at once when it looks human', async () => {
    expect(await submit(HASTE)).toMatchObject({ data: { published: true } });
  });

  it.each(['It works again.Thank you', 'Paid 49.50 for 2.5 hours', 'Came at 9.30am, e.g. early'])(
    'is not held for a full stop: %s',
    async (content) => {
      expect(await submit({ content })).toMatchObject({ data: { published: true } });
    },
  );

  it('that repeats another one’s text under a new name is held', async () => {
    await submit({ content: 'Great service, quick and clean.' });
    expect(await submit({ name: 'Bob', content: 'great service -  quick and CLEAN' })).toMatchObject({
      data: { published: false },
    });
    expect(await publicReviews()).toHaveLength(1);
  });
});

describe('the same review again', () => {
  it('within ten minutes is one, even five times at once', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => submit()));
    expect(results.map((result) => result.ok && result.data.published)).toEqual(Array(5).fill(true));
    expect(await rows()).toHaveLength(1);
  });

  it('later is held', async () => {
    await submit();
    stack.clock.advance(10 * 60_000);
    expect(await submit()).toMatchObject({ data: { published: false } });
    expect(await rows()).toHaveLength(2);
  });

  it('with its idempotency key is one; other content under that key is refused', async () => {
    await submit({}, 'key-of-one-form');
    stack.clock.advance(60 * 60_000);
    expect(await submit({}, 'key-of-one-form')).toMatchObject({ data: { published: true } });
    expect(await submit({ rating: 1 }, 'key-of-one-form')).toMatchObject({ code: 'key_reused' });
    expect(await rows()).toHaveLength(1);
  });
});

describe('the list', () => {
  it('starts with the newest and holds 500 at most', async () => {
    for (let n = 0; n < 3; n += 1) {
      stack.clock.advance(1000);
      await submit({ content: `Words number ${n}` });
    }
    expect((await publicReviews()).map(({ content }) => content)).toEqual([
      'Words number 2',
      'Words number 1',
      'Words number 0',
    ]);
    const [row] = await rows();
    if (!row) throw new Error('no review');
    const copies = Array.from({ length: 510 }, (_, n) => ({ ...row, id: `copy-${n}`, fresh_hash: null }));
    await stack.ctx.db.insertInto('reviews').values(copies).execute();
    expect(await publicReviews()).toHaveLength(500);
  });

  it('answers 304 until something changes', async () => {
    const first = await send(stack, 'GET', '/api/reviews');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await send(stack, 'GET', '/api/reviews', {
      headers: { 'If-None-Match': `"x", W/${etag}` },
    });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    await submit();
    const changed = await send(stack, 'GET', '/api/reviews', { headers: { 'If-None-Match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('is renewed when one is hidden and another published, and again when both are undone', async () => {
    await submit({ content: 'The first that came.' });
    await submit({ content: 'The second that came.' });
    const ids = (await publicReviews()).map(({ id }) => id);
    const { token } = await makeAdmin(stack);
    const set = (id: string | undefined, state: 'published' | 'hidden') =>
      stack.as(token)(moderateReview, { params: { id: id ?? '' }, body: { state, reason: 'A test' } });
    await set(ids[0], 'hidden');
    expect((await publicReviews()).map(({ id }) => id)).toEqual([ids[1]]);
    await set(ids[0], 'published');
    await set(ids[1], 'hidden');
    expect((await publicReviews()).map(({ id }) => id)).toEqual([ids[0]]);
    await set(ids[1], 'published');
    expect((await publicReviews()).map(({ id }) => id)).toEqual(ids);
  });
});
