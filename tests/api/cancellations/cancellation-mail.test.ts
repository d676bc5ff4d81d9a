// Cancellation notices: the acknowledgement mail, and the form without JavaScript.
import { describe, expect, it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { noticesOf } from '../../support/records/cancellations.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const stack = shareStack();

const { give, rows, mails, acknowledgements, toStaff } = noticesOf(stack);

describe('the acknowledgement', () => {
  it('is sent for each of two orders cancelled at once, even by a clock that runs slow', async () => {
    await give({ orderOrBooking: 'F100001' });
    stack.clock.advance(-5);
    await give({ orderOrBooking: 'F100002' });
    expect(await acknowledgements()).toHaveLength(2);
  });

  it('repeats the words of the notice, but none that lead elsewhere', async () => {
    await give({ message: 'The gasket only.' });
    await give({ orderOrBooking: 'F100003', message: 'Buy at https://watches.example now' });
    const texts = (await acknowledgements()).map(({ text }) => text);
    expect(texts[0]).toContain('What you wrote:\nThe gasket only.');
    expect(texts[1]).not.toMatch(/What you wrote|watches/);
  });

  it('is sent although another form has just mailed this address', async () => {
    await send(stack, 'POST', '/api/appointments', { body: aVisit() });
    expect(await mails('appointment-received')).toHaveLength(1);
    await give();
    expect(await acknowledgements()).toHaveLength(1);
  });

  it('goes to an address five times a day; after that the staff are asked to write', async () => {
    await Promise.all(Array.from({ length: 7 }, (_, n) => give({ message: `Notice ${n}` })));
    await give({ email: 'ADA.MARSH@example.com' });
    expect(await acknowledgements()).toHaveLength(5);
    const atLimit = (await toStaff()).map(({ text }) => text.includes('this address has had 5 within a day'));
    expect(atLimit.filter(Boolean)).toHaveLength(3);
    stack.clock.advance(DAY);
    await give();
    expect(await acknowledgements()).toHaveLength(6);
  });
});

describe('the form without JavaScript', () => {
  const post = (change: Record<string, string> = {}, origin = stack.ctx.config.siteUrl) =>
    stack.app.request('/api/cancellations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
      body: new URLSearchParams({
        page: '/cancellation',
        website: '',
        startedAt: '',
        address: '',
        message: '',
        name: 'Ada Marsh',
        email: 'ada.marsh@example.com',
        orderOrBooking: 'F100001',
        ...change,
      }).toString(),
    });

  it('is stored and answered with a page', async () => {
    const answer = await post();
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sent/cancellation']);
    expect(await rows()).toMatchObject([{ address: '', message: '', suspected: 0 }]);
    expect(await acknowledgements()).toHaveLength(1);
  });

  it('is shown again with what was typed and what is missing', async () => {
    const answer = await post({ orderOrBooking: '', message: 'Two <b>burrs</b>' });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain('<a class="link" href="#orderOrBooking">Enter the order number');
    expect(page).toContain('action="/api/cancellations"');
    expect(page).toContain('value="ada.marsh@example.com"');
    expect(page).toContain('Two &lt;b&gt;burrs&lt;/b&gt;</textarea>');
    expect(await rows()).toEqual([]);
  });

  it('from another site is refused', async () => {
    expect((await post({}, 'https://evil.example')).status).toBe(403);
    expect(await rows()).toEqual([]);
  });
});
