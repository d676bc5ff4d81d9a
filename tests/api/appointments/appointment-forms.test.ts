// Appointment requests: confirmation mails to an address that anybody may type, and the form without JavaScript.
import { describe, expect, it } from 'vitest';
import { aVisitRow, shareVisits } from '../../support/records/appointments.ts';

const MINUTE = 60_000;
const shop = shareVisits();
const { ask, rows, mails } = shop;

describe('mail to an address that anybody may type', () => {
  const toSender = async () => (await mails('appointment-received')).length;

  it('goes out for a second request at once, four times a day, while the staff are notified of every request', async () => {
    await ask({ message: 'The first' });
    await ask({ message: 'The second' });
    expect(await toSender()).toBe(2);
    await Promise.all(Array.from({ length: 10 }, (_, n) => ask({ message: `Message ${n}` })));
    await ask({ email: 'ADA.MARSH@example.com' });
    expect(await toSender()).toBe(4);
    shop.stack.clock.advance(24 * 60 * MINUTE);
    await ask({ message: 'The next day' });
    expect(await toSender()).toBe(5);
    expect(await mails('appointment-received-staff')).toHaveLength(14);
  });

  it('isn’t promised to the fifth in a day, however often that is sent', async () => {
    for (let n = 0; n < 4; n += 1) expect(await ask({ message: `${n}` })).not.toHaveProperty('data.isMailed');
    for (let n = 0; n < 2; n += 1)
      expect(await ask({ message: 'The fifth' }, 'key-of-the-fifth')).toHaveProperty('data.isMailed', false);
    expect(await ask({ message: 'Seen by a machine', website: 'x' })).not.toHaveProperty('data.isMailed');
  });

  it.each([
    'ada.marsh+1@example.com',
    'Ada.Marsh+a+b@EXAMPLE.com',
    'adamarsh@example.com',
    'a.d.a.marsh+x@example.com',
  ])('is counted together for one mailbox with many spellings: %s', async (email) => {
    for (let n = 0; n < 3; n += 1) await ask({ message: `Message ${n}` });
    for (let n = 0; n < 3; n += 1) await ask({ email, message: `Another ${n}` });
    expect(await toSender()).toBe(4);
  });
});

describe('a form without JavaScript', () => {
  const post = (body: URLSearchParams, origin: string) =>
    shop.stack.app.request('/api/appointments', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
      body: body.toString(),
    });
  const form = (change: Record<string, string> = {}) =>
    new URLSearchParams({
      ...(aVisitRow as unknown as Record<string, string>),
      website: '',
      startedAt: '',
      ...change,
    });

  it('is stored and answered with a page', async () => {
    const own = shop.stack.ctx.config.siteUrl;
    const booking = await post(form(), own);
    expect([booking.status, booking.headers.get('location')]).toEqual([303, '/sent/booking']);
    const quote = await post(form({ isQuoteRequest: 'true' }), own);
    expect(quote.headers.get('location')).toBe('/sent/quote');
    expect(await rows()).toHaveLength(2);
  });

  it('counts a line break once, as with a script', async () => {
    const message = `${'a'.repeat(1999)}\r\n${'b'.repeat(2000)}`;
    const sent = await post(form({ message }), shop.stack.ctx.config.siteUrl);
    expect(sent.headers.get('location')).toBe('/sent/booking');
    expect(await rows()).toMatchObject([{ message: message.replace('\r', '') }]);
  });

  it('ends on a page that promises no email, once the address has had its day’s', async () => {
    for (let n = 0; n < 4; n += 1) await ask({ message: `${n}` });
    const fifth = await post(form(), shop.stack.ctx.config.siteUrl);
    expect(fifth.headers.get('location')).toBe('/sent/unmailed');
  });

  it('from another site is refused', async () => {
    expect((await post(form(), 'https://evil.example')).status).toBe(403);
    expect(await rows()).toEqual([]);
  });
});
