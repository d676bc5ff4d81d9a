// Requests for appointments: mail to an address that anybody may type, and the form without JavaScript.
import { describe, expect, it } from 'vitest';
import { aVisit } from '../support/bodies.ts';
import { shareStack } from '../support/empty.ts';
import type { Stack } from '../support/stack.ts';
import { visitsOf } from '../support/visits.ts';

const MINUTE = 60_000;
const { isQuoteRequest: _, ...aVisitRow } = aVisit();
let stack: Stack;
shareStack((shared) => {
  stack = shared;
});

const { ask, rows, mails } = visitsOf(() => stack);

describe('mail to an address that anybody may type', () => {
  const toSender = async () => (await mails('appointment-received')).length;

  it('goes out once in ten minutes and three times a day, while the staff hear of every request', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => ask({ message: `Message ${n}` })));
    await ask({ email: 'ADA.MARSH@example.com' });
    expect(await toSender()).toBe(1);
    for (let n = 0; n < 5; n += 1) {
      stack.clock.advance(10 * MINUTE);
      await ask({ message: `Later message ${n}` });
    }
    expect(await toSender()).toBe(3);
    stack.clock.advance(24 * 60 * MINUTE - 50 * MINUTE);
    await ask({ message: 'The next day' });
    expect(await toSender()).toBe(4);
    expect(await mails('appointment-received-staff')).toHaveLength(17);
  });
});

describe('a form without JavaScript', () => {
  const post = (body: URLSearchParams, origin: string) =>
    stack.app.request('/api/appointments', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
      body: body.toString(),
    });
  const form = (change: Record<string, string> = {}) =>
    new URLSearchParams({ ...(aVisitRow as Record<string, string>), website: '', startedAt: '', ...change });

  it('is kept and answered by a page', async () => {
    const own = stack.ctx.config.siteUrl;
    const booking = await post(form(), own);
    expect([booking.status, booking.headers.get('location')]).toEqual([303, '/sent/booking']);
    const quote = await post(form({ isQuoteRequest: 'true' }), own);
    expect(quote.headers.get('location')).toBe('/sent/quote');
    expect(await rows()).toHaveLength(2);
  });

  it('from another site is refused', async () => {
    expect((await post(form(), 'https://evil.example')).status).toBe(403);
    expect(await rows()).toEqual([]);
  });
});
