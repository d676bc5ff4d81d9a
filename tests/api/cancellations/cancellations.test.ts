// Cancellation notices: dated, stored once, acknowledged; they reveal and cancel nothing.
import { describe, expect, it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { noticesOf } from '../../support/records/cancellations.ts';
import { place, shelve } from '../../support/records/orders.ts';
import { aNotice } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const MINUTE = 60_000;
const stack = shareStack();

const { give, rows, acknowledgements, toStaff } = noticesOf(stack);

describe('a notice', () => {
  it('is stored with its date and answered with what happens next', async () => {
    const result = await give({ address: '1 Test Street, London', message: 'I changed my mind.' });
    expect(result).toEqual({
      ok: true,
      status: 201,
      data: {
        success: true,
        message: expect.stringMatching(
          /^Cancellation notice received\. .*Nothing is cancelled automatically/,
        ),
        receivedAt: '2026-11-24T10:00:00.000Z',
      },
    });
    expect(await rows()).toMatchObject([
      {
        name: 'Ada Marsh',
        email: 'ada.marsh@example.com',
        order_or_booking: 'F100001',
        address: '1 Test Street, London',
        message: 'I changed my mind.',
        suspected: 0,
        created_at: stack.clock.now(),
      },
    ]);
  });

  it('is acknowledged with its date in London and what was named, without the free text', async () => {
    stack.clock.advance(Date.parse('2027-06-01T22:30:00Z') - stack.clock.now());
    await give({
      name: 'Mallory <img src=x onerror=alert(1)>',
      address: '9 Evil Street',
      message: 'Visit http://evil.example now',
    });
    const [toSender] = await acknowledgements();
    expect(toSender).toMatchObject({ to_address: 'ada.marsh@example.com', to_name: '' });
    expect(toSender?.text).toContain('- Received: 1 Jun 2027 at 23:30, London time\n');
    expect(toSender?.text).toContain('- Order or booking: F100001\n');
    expect(toSender?.text).toContain('Nothing is cancelled automatically');
    expect(`${toSender?.subject}${toSender?.text}${toSender?.html}`).not.toMatch(/Mallory|evil/i);
  });

  it('reaches the staff in full, as text', async () => {
    await give({ name: 'Mallory <img src=x onerror=alert(1)>', message: 'Visit http://evil.example now' });
    const [mail] = await toStaff();
    expect(mail).toMatchObject({
      to_address: 'staff@kelvinrowe.example',
      subject: 'Cancellation notice: F100001',
    });
    expect(mail?.text).toContain('http://evil.example');
    expect(mail?.text).toContain('24 Nov 2026 at 10:00');
    expect(mail?.text).toContain('- Address: (none)');
    expect(mail?.text).toContain('An acknowledgement has been sent');
    expect(mail?.html).not.toContain('<img src=x');
  });

  it.each([
    ['an order in small letters', ' f100001 ', 'F100001'],
    ['a booking in words', 'The visit for the clock on 3 December', 'The visit for the clock on 3 December'],
    ['a word that only begins like a number', 'fryer repair', 'fryer repair'],
  ])('may name %s', async (_, orderOrBooking, stored) => {
    await give({ orderOrBooking });
    expect(await rows()).toMatchObject([{ order_or_booking: stored }]);
    expect((await acknowledgements())[0]?.text).toContain(`- Order or booking: ${stored}\n`);
  });

  it.each([
    'Your bank: www.evil.example',
    'Your prize waits at evil-prize.com',
    'Write to help@evil.example',
    'Your bank asks you to call 020 7946 0123',
  ])('cannot put a link into the acknowledgement: %s', async (orderOrBooking) => {
    await give({ orderOrBooking });
    const [toSender] = await acknowledgements();
    expect(`${toSender?.subject}${toSender?.text}${toSender?.html}`).not.toContain(orderOrBooking);
    expect(toSender?.text).toContain('as described in your notice');
    expect((await toStaff())[0]?.text).toContain(orderOrBooking);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a line break in the name', { name: 'a\r\nBcc: x@y.example' }, 'name'],
    ['two addresses', { email: 'a@x.example, b@x.example' }, 'email'],
    ['nothing that it cancels', { orderOrBooking: '' }, 'orderOrBooking'],
    ['a line break in what it cancels', { orderOrBooking: 'F1\nBcc: x' }, 'orderOrBooking'],
    ['a long line', { orderOrBooking: 'x'.repeat(121) }, 'orderOrBooking'],
    ['a long address', { address: 'x'.repeat(201) }, 'address'],
    ['a long message', { message: 'x'.repeat(4001) }, 'message'],
  ])('with %s is refused at its field', async (_, change, path) => {
    const { status, json } = await send(stack, 'POST', '/api/cancellations', { body: aNotice(change) });
    expect(status).toBe(422);
    expect(json).toMatchObject({ code: 'invalid', issues: [{ path }] });
    expect(await rows()).toEqual([]);
    expect(await toStaff()).toEqual([]);
  });

  it('reveals nothing about an order and changes nothing of it', async () => {
    await place(stack, await shelve(stack));
    const order = () => stack.ctx.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    const before = await order();
    const known = await give({ orderOrBooking: before.number });
    const unknown = await give({ orderOrBooking: 'F999999' });
    expect(known).toEqual(unknown);
    expect(await order()).toEqual(before);
  });
});

describe('a notice that looks automatic', () => {
  it.each([
    ['fills the field that people do not see', { website: 'https://spam.example' }],
    [
      'is answered in less than two seconds, with a link',
      { startedAt: Date.parse('2026-11-24T09:59:58.500Z'), message: 'See https://spam.example' },
    ],
  ])('because it %s is stored and sent to the staff, who are asked to acknowledge it', async (_, change) => {
    expect(await give(change)).toMatchObject({ ok: true, data: { success: true } });
    expect(await rows()).toMatchObject([{ suspected: 1 }]);
    expect(await acknowledgements()).toEqual([]);
    expect((await toStaff())[0]?.text).toMatch(/No acknowledgement has been sent: .* program/);
  });
});

describe('the same notice again', () => {
  it('within ten minutes is stored once with one date and one mail each, even five times at once', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => give()));
    stack.clock.advance(10 * MINUTE - 1);
    results.push(await give({ orderOrBooking: 'f100001' }));
    expect(results).toEqual(Array(6).fill(results[0]));
    expect(results[0]).toMatchObject({ ok: true, data: { receivedAt: '2026-11-24T10:00:00.000Z' } });
    expect(await rows()).toHaveLength(1);
    expect(await acknowledgements()).toHaveLength(1);
    expect(await toStaff()).toHaveLength(1);
  });

  it('after ten minutes is a new one, with its own date', async () => {
    await give();
    stack.clock.advance(10 * MINUTE);
    expect(await give()).toMatchObject({ data: { receivedAt: '2026-11-24T10:10:00.000Z' } });
    expect(await rows()).toHaveLength(2);
  });

  it('with its idempotency key is stored once however late, and other content is refused', async () => {
    await Promise.all([1, 2, 3].map(() => give({}, 'key-of-one-form')));
    stack.clock.advance(60 * MINUTE);
    expect(await give({}, 'key-of-one-form')).toMatchObject({
      ok: true,
      data: { receivedAt: '2026-11-24T10:00:00.000Z' },
    });
    expect(await give({ message: 'Other.' }, 'key-of-one-form')).toMatchObject({ code: 'key_reused' });
    expect(await rows()).toHaveLength(1);
  });
});
