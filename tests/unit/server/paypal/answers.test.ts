// PayPal's answers as our client reads them, including impossible ones.
import { describe, expect, it } from 'vitest';
import { type Give, giving, order, refusal } from '../../../support/doubles/paypal-double.ts';

describe("PayPal's answers", () => {
  const answers: [number, unknown, string][] = [
    [422, { details: [{ issue: 'INSTRUMENT_DECLINED' }] }, 'declined INSTRUMENT_DECLINED'],
    [422, { details: [{ issue: 'TRANSACTION_REFUSED' }] }, 'declined TRANSACTION_REFUSED'],
    [422, { details: [{ issue: 'PAYER_CANNOT_PAY' }] }, 'declined PAYER_CANNOT_PAY'],
    [422, { details: [{ issue: 'PAYER_ACTION_REQUIRED' }] }, 'declined PAYER_ACTION_REQUIRED'],
    [422, { details: [{ issue: 'CARD_EXPIRED' }] }, 'declined CARD_EXPIRED'],
    [422, { details: [{ issue: 'DUPLICATE_INVOICE_ID' }] }, 'refused DUPLICATE_INVOICE_ID'],
    [422, { details: [{ issue: 'ORDER_NOT_APPROVED' }] }, 'refused ORDER_NOT_APPROVED'],
    [422, { details: 'x', name: 'UNPROCESSABLE_ENTITY' }, 'refused UNPROCESSABLE_ENTITY'],
    [422, { details: [{ issue: 'two words, "quoted"' }] }, 'unreachable HTTP_422'],
    [400, { name: 'INVALID_REQUEST' }, 'refused INVALID_REQUEST'],
    [401, { error: 'invalid_token' }, 'unreachable HTTP_401'],
    [403, { name: 'NOT_AUTHORIZED' }, 'refused NOT_AUTHORIZED'],
    // A proxy's.
    [403, null, 'unreachable HTTP_403'],
    [403, { error: 'forbidden' }, 'unreachable HTTP_403'],
    [404, { message: 'no Route matched' }, 'unreachable HTTP_404'],
    [404, { name: 'RESOURCE_NOT_FOUND' }, 'refused RESOURCE_NOT_FOUND'],
    [
      409,
      { details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }] },
      'unreachable PREVIOUS_REQUEST_IN_PROGRESS',
    ],
    [408, {}, 'unreachable HTTP_408'],
    [429, { name: 'RATE_LIMIT_REACHED' }, 'unreachable RATE_LIMITED'],
    [302, {}, 'unreachable HTTP_302'],
    [500, {}, 'unreachable HTTP_500'],
    [503, {}, 'unreachable HTTP_503'],
  ];
  it.each(answers)('%i %j is %s', async (status, body, expected) => {
    const { client } = giving(() => Response.json(body, { status }));
    expect(await refusal(client.captureOrder('PAY1', 'o'))).toBe(expected);
  });

  const shapes: [string, unknown][] = [
    ['nothing', null],
    ['a list', []],
    ['text', 'COMPLETED'],
    ['no status', order({ status: undefined })],
    ['a number as status', order({ status: 1 })],
    ['no unit', order({ purchase_units: [] })],
    ['units that are no list', order({ purchase_units: { 0: {} } })],
    ['two units', order({ purchase_units: [...order().purchase_units, ...order().purchase_units] })],
    ['an amount in numbers', order({}, { amount: { value: 24.9, currency_code: 'USD' } })],
    ['no currency', order({}, { amount: { value: '24.90' } })],
    ['a broken capture', order({}, { payments: { captures: [{ id: 'C', status: 'COMPLETED' }] } })],
    ['another order', order({ id: 'PAY2' })],
  ];
  it.each(shapes)('with %s count as no answer', async (_what, body) => {
    const { client } = giving(() => Response.json(body));
    expect(await refusal(client.getOrder('PAY1'))).toBe('unreachable MALFORMED');
    expect(await refusal(client.captureOrder('PAY1', 'o'))).toBe('unreachable MALFORMED');
  });

  it('may lack everything that is optional, or have another shape there', async () => {
    const { client } = giving(() =>
      Response.json(
        order({ payer: [], links: {} }, { custom_id: 7, payee: 'x', payments: { captures: 'x' } }),
      ),
    );
    expect(await client.getOrder('PAY1')).toMatchObject({
      customId: null,
      payee: null,
      captures: [],
      refunds: [],
      approveUrl: null,
      payer: { name: '', email: '' },
    });
  });

  it('that there is no such order is only believed in its own words', async () => {
    const read = (body: unknown) =>
      giving(() => Response.json(body, { status: 404 })).client.getOrder('PAY1');
    expect(
      await read({ name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] }),
    ).toBeNull();
    expect(await refusal(read({ message: 'no Route matched' }))).toBe('unreachable HTTP_404');
    expect(await refusal(read(null))).toBe('unreachable HTTP_404');
  });

  it('that are no JSON count as no answer, whatever their status', async () => {
    for (const status of [200, 403]) {
      const { client } = giving(() => new Response('<h1>Access denied</h1>', { status }));
      expect(await refusal(client.getOrder('PAY1'))).toBe('unreachable MALFORMED');
    }
  });

  it('pass on only web addresses for approval', async () => {
    const approveUrl = async (href: unknown, rel: string) => {
      const { client } = giving(() =>
        Response.json(order({ links: [null, { rel: 'self' }, { rel, href }] })),
      );
      return (await client.getOrder('PAY1'))?.approveUrl;
    };
    expect(await approveUrl('https://www.paypal.com/x', 'approve')).toBe('https://www.paypal.com/x');
    expect(await approveUrl('https://www.paypal.com/x', 'payer-action')).toBe('https://www.paypal.com/x');
    expect(await approveUrl('javascript:alert(1)', 'approve')).toBeNull();
    expect(await approveUrl(7, 'approve')).toBeNull();
  });

  it('that take too long or break off count as none', async () => {
    const late: Give = ({ init }) =>
      new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    expect(await refusal(giving(late, { timeoutMs: 10 }).client.getOrder('PAY1'))).toBe(
      'unreachable TIMEOUT',
    );
    const broken: Give = () => Promise.reject(new TypeError('fetch failed'));
    expect(await refusal(giving(broken).client.getOrder('PAY1'))).toBe('unreachable NETWORK');
  });
});
