// A quote without JavaScript: read, accepted, declined and paid by forms.
import { expect, it } from 'vitest';
import { orderRowOf, settle } from '../../support/records/orders.ts';
import { entriesOf } from '../../support/records/quote-answers.ts';
import { quoteRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { quoteShop } from '../../support/service/quote-shop.ts';

const { shop, quoted } = quoteShop(() => ({ wantsSlot: true }));

async function post(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { Origin: shop.stack.ctx.config.siteUrl },
) {
  const answer = await shop.stack.app.request(`/quote-offer${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const acceptance = (token: string, more = {}) => ({
  token,
  version: '1',
  name: 'Ada <Marsh>',
  slot: '2026-11-26 10:00',
  startSooner: 'true',
  address: '1 Mill Lane',
  postCode: 'N1 1AA',
  ...more,
});

it('reads by the link that was pasted, with lines, total, times and both forms', async () => {
  const { token } = await quoted({ due: 'deposit', note: 'Bring <b>nothing</b>' });
  const { status, headers, text } = await post('', {
    link: `https://shop.example/quote-offer#token=${token}`,
  });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  for (const part of [
    '2 × Labour',
    '−£10.00',
    'We plan 1 h for the visit.',
    '£125.00',
    '£37.50',
    'value="2026-11-26 10:00"',
    'Bring &lt;b&gt;',
  ])
    expect(text).toContain(part);
  expect(text).toContain('action="/quote-offer/accept"');
  expect(text).toContain('action="/quote-offer/decline"');
});

it('is accepted at once where nothing is due', async () => {
  const { quote, token } = await quoted();
  const { text } = await post('/accept', acceptance(token));
  expect(text).toContain('We’ll come on Thu 26 Nov 2026 between 10:00 and 12:00');
  expect(text).not.toContain('action="/quote-offer/accept"');
  expect(await quoteRowOf(shop.stack, quote._id)).toMatchObject({
    state: 'accepted',
    answered_name: 'Ada <Marsh>',
    starts_sooner: 1,
  });
  expect(await entriesOf(shop.stack)).toHaveLength(1);
});

it('says what is wrong, and keeps what was typed', async () => {
  const { quote, token } = await quoted();
  const { text } = await post('/accept', acceptance(token, { startSooner: '' }));
  expect(text).toMatch(/role="alert"><p>[^<]*14 days to cancel/);
  expect(text).toContain('value="Ada &lt;Marsh&gt;"');
  expect(text).toContain('value="2026-11-26 10:00" selected');
  expect((await quoteRowOf(shop.stack, quote._id)).state).toBe('sent');
});

it.each(['2026-13-45 10:00', '2026-11-26 99:99', 'undefined', ' '])(
  'asks again for the time %j',
  async (slot) => {
    const { quote, token } = await quoted();
    const { status, text } = await post('/accept', acceptance(token, { slot }));
    expect([status, text.includes('role="alert"')]).toEqual([200, true]);
    expect((await quoteRowOf(shop.stack, quote._id)).state).toBe('sent');
  },
);

it('with something due it links to PayPal’s own page; after that the rest can be paid', async () => {
  const { token } = await quoted({ due: 'deposit' });
  const { text } = await post('/accept', acceptance(token));
  expect(text).toMatch(/<a class="button button-solid" href="http[^"]+" rel="noreferrer">Pay on PayPal/);
  const { id } = await shop.stack.ctx.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  shop.stack.emulator.control.approve((await orderRowOf(shop.stack, id)).paypal_id ?? '');
  await dataOf(settle(shop.stack, id));
  expect((await post('', { token })).text).toContain('action="/quote-offer/pay"');
  expect((await post('/pay', { token })).text).toContain('Pay on PayPal');
  expect(await shop.stack.ctx.db.selectFrom('orders').select('id').execute()).toHaveLength(2);
});

it('asks for a name in Latin letters where the invoice needs one, and keeps it', async () => {
  const labour = { kind: 'labour' as const, name: 'Labour', quantity: 1, price: 300 };
  const { token } = await quoted({ lines: [labour], due: 'deposit' });
  const away = acceptance(token, { address: '東京 1' });
  expect((await post('/accept', away)).text).toMatch(
    /role="alert"><p>Enter your name in Latin letters.*name="latinName" value=""/s,
  );
  expect((await post('/accept', { ...away, latinName: 'Wang' })).text).toContain('Pay on PayPal');
});

it('with PayPal away it says so, offers another try, and can still be declined', async () => {
  const { token } = await quoted({ due: 'all' });
  shop.stack.emulator.control.fault('create', 'down');
  const { text } = await post('/accept', acceptance(token));
  expect(text).toContain('PayPal isn’t responding');
  expect(text).not.toContain('Pay on PayPal');
  // Later, by the pasted link.
  const again = (await post('', { link: `#token=${token}` })).text;
  for (const step of ['pay', 'decline']) expect(again).toContain(`action="/quote-offer/${step}"`);
  const ready = (await post('/pay', { token, version: '1' })).text;
  expect(ready).toContain('Pay on PayPal');
  expect(ready).toContain('To pay now: £125.00');
  expect((await post('/decline', { token, version: '1' })).text).toContain('You declined this quote');
});

it('what isn’t the link from the mail is asked for again', async () => {
  for (const link of ['https://shop.example/', 'https://shop.example/quote-offer?token=<b>', '']) {
    const { status, text } = await post('', { link });
    expect(status).toBe(422);
    expect(text).toMatch(/role="alert"><p>That isn’t the link from our email/);
    expect(text).toContain('action="/quote-offer"');
    expect(text).not.toContain('<b>');
  }
});

it('is declined with a reason', async () => {
  const { quote, token } = await quoted();
  const { text } = await post('/decline', { token, version: '1', reason: 'Too dear' });
  expect(text).toContain('You declined this quote');
  expect((await quoteRowOf(shop.stack, quote._id)).state).toBe('declined');
});

it('a wrong link, and a form of another site, open nothing', async () => {
  const { token } = await quoted();
  expect((await post('', { link: `https://shop.example/quote-offer#token=${'x'.repeat(22)}` })).status).toBe(
    410,
  );
  for (const foreign of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    {},
  ])
    expect((await post('/accept', acceptance(token), foreign as Record<string, string>)).status).toBe(403);
  // Browsers send this from a page that tells no referrer.
  const ours = { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' };
  expect((await post('', { token }, ours)).status).toBe(200);
});
