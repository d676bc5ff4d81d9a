// A shop for the UK prices in pounds: Today says so where a live one doesn't, and with `currency: GBP` no dollar is left.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readToday } from '#contract/dashboard/today.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as endpoints from '#contract/endpoints.ts';
import { readOwnOrder } from '#contract/orders/own-order.ts';
import { placePhoneOrder } from '#contract/orders/phone-orders.ts';
import { todayText } from '#lib/today.ts';
import { sendMorningMail } from '#server/dashboard/today.ts';
import { papersOf } from '#server/money/documents.ts';
import { invoicePdf } from '#server/money/invoice-pdf.ts';
import { pdfText } from '../../support/bills/pdf-text.ts';
import { mailText } from '../../support/records/mails.ts';
import { byPhone, pay } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { refund } from '../../support/records/refunds.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { DOLLAR } from '../../support/service/dollars.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';
import { send } from '../../support/service/send.ts';

const shop = freshShop();
let before: Pick<typeof shop.stack.ctx, 'company' | 'config'>;
beforeEach(() => {
  const { company, config } = shop.stack.ctx;
  before = { company, config };
});
afterEach(() => void Object.assign(shop.stack.ctx, before));

const goLive = () => Object.assign(shop.stack.ctx, { config: { ...before.config, production: true } });
const priceIn = (currency: string, more = {}) =>
  Object.assign(shop.stack.ctx, { company: { ...before.company, currency, ...more } });
const named = async () =>
  (await dataOf(shop.admin(readToday))).items.filter(({ kind }) => kind === 'currency');

describe('Today', () => {
  it('names a live shop for the UK that prices in dollars, with the line to change', async () => {
    goLive();
    const [item] = await named();
    expect(item).toMatchObject({ count: 1, since: null });
    expect(item && todayText(item, 0).text).toContain('currency: GBP in content/company.yml');
    shop.stack.clock.advance(22 * 3_600_000);
    expect(await sendMorningMail(shop.stack.ctx)).toBe(true);
    expect(await mailText(shop.stack, 'morning-staff')).toContain('Write currency: GBP');
  });

  it('is silent about a trial, a shop in pounds and one that delivers elsewhere', async () => {
    expect(await named()).toEqual([]);
    goLive();
    priceIn('GBP');
    expect(await named()).toEqual([]);
    priceIn('EUR', { delivery: [{ country: 'Ireland', also: [] }] });
    expect(await named()).toEqual([]);
  });
});

describe('with currency: GBP', () => {
  /** Every list, figure and file that needs no more than an address. */
  const READ = (Object.values(endpoints) as unknown[])
    .filter((one): one is Endpoint => (one as Partial<Endpoint>)?.method === 'GET')
    .filter(({ path }) => !path.includes('{'))
    .map(({ path }) => path);

  async function replies(): Promise<Record<string, string>> {
    const { token } = await makeAdmin(shop.stack);
    const texts: Record<string, string> = {};
    for (const path of READ) texts[path] = (await send(shop.stack, 'GET', path, { token })).text;
    return texts;
  }

  it('no reply, mail or PDF names a dollar', async () => {
    priceIn('GBP');
    const { id } = await pay(shop.stack, shop.product, 2, shop.customer);
    const phoned = await dataOf(shop.admin(placePhoneOrder, { body: byPhone(shop.product) }));
    await dataOf(refund(shop, id, { amount: 5 }));
    const texts = await replies();
    texts.own = JSON.stringify(await dataOf(shop.customer(readOwnOrder, { params: { id } })));
    texts.phoned = JSON.stringify(phoned);
    const { invoices, creditNotes } = await papersOf(shop.stack.ctx.db, { id, number: '' });
    for (const [at, paper] of [...invoices, ...creditNotes].entries())
      texts[`PDF ${at}`] = pdfText(await invoicePdf(paper));
    for (const { kind, subject, text, html } of await shop.stack.ctx.db
      .selectFrom('outbox')
      .selectAll()
      .execute())
      texts[`mail ${kind}`] = `${subject}\n${text}\n${html}`;
    expect(Object.keys(texts).filter((name) => DOLLAR.test(texts[name] ?? ''))).toEqual([]);
    const priced = Object.keys(texts).filter((name) => /£\d|GBP/.test(texts[name] ?? ''));
    for (const name of ['/api/products', '/api/exports/orders', 'own', 'mail order-paid', 'PDF 0', 'PDF 1'])
      expect(priced).toContain(name);
  });

  it('would be noticed with dollars', async () => {
    await pay(shop.stack, shop.product);
    const texts = await replies();
    expect(Object.keys(texts).filter((name) => DOLLAR.test(texts[name] ?? ''))).toContain('/api/products');
  });
});
