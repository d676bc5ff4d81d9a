// The PDF of an invoice: who may fetch it, and what it states.
import { inflateSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { readLinkedInvoicePdf } from '#contract/my-records/token-links.ts';
import { type Invoice, readInvoicePdf } from '#contract/orders/invoices.ts';
import { drawn } from '#lib/drawn-text.ts';
import { papersOf } from '#server/money/documents.ts';
import { invoicePdf } from '#server/money/invoice-pdf.ts';
import { withoutToken, withToken } from '#server/token-links/record-links.ts';
import { pdfText } from '../../support/bills/pdf-text.ts';
import { orderLink } from '../../support/records/links.ts';
import { mailText } from '../../support/records/mails.ts';
import { pay, place } from '../../support/records/orders.ts';
import { makeCustomer, makeStaff } from '../../support/records/people.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let id: string;
beforeEach(async () => {
  id = (await pay(shop.stack, shop.product, 2, shop.customer)).id;
});

const codeOf = (answer: { ok: true; status: number } | { ok: false; code: string }) =>
  answer.ok ? answer.status : answer.code;
const byId = async (call: typeof shop.customer, order = id) =>
  codeOf(await call(readInvoicePdf, { params: { id: order } }));
const byLink = async (order: string) => {
  const body = { token: await orderLink(shop.stack, order) };
  return shop.stack.call(readLinkedInvoicePdf, { body });
};
const issued = async (): Promise<Invoice> => {
  const [invoice] = (await papersOf(shop.stack.ctx.db, { id, number: '' })).invoices;
  if (!invoice) throw new Error('no invoice');
  return invoice;
};
/** Page contents, inflated: glyphs are numbered by their first use, so equal texts give equal bytes. */
const contentOf = (pdf: Uint8Array): string => {
  const bytes = Buffer.from(pdf).toString('latin1');
  return [...bytes.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => Buffer.from(stream, 'latin1'))
    .filter((stream) => stream[0] === 0x78)
    .map((stream) => inflateSync(stream).toString('latin1'))
    .join('\n');
};
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;

it('is for the buyer, the link’s holder and the staff, and for nobody else', async () => {
  const other = shop.stack.as((await makeCustomer(shop.stack)).token);
  const staff = shop.stack.as((await makeStaff(shop.stack)).token);
  expect(await byId(shop.customer)).toBe(200);
  expect(await byId(staff)).toBe(200);
  expect(await byId(other)).toBe('not_found');
  expect(await byId(shop.stack.call)).toBe('unauthorised');
  expect(codeOf(await byLink(id))).toBe(200);
});

it('is linked in the mail about the payment, by a link that stays one without its token', async () => {
  const text = await mailText(shop.stack, 'order-paid');
  const [link = '', token = ''] = /\/order#token=([\w-]{22})&save=invoice/.exec(text) ?? [];
  expect(codeOf(await shop.stack.call(readLinkedInvoicePdf, { body: { token } }))).toBe(200);
  expect(withoutToken(link)).toBe('/order#token=&save=invoice');
  expect(withToken(withoutToken(link), token)).toBe(link);
});

it('is not found before the payment', async () => {
  const unpaid = await place(shop.stack, shop.product, 1, shop.customer);
  expect(await byId(shop.customer, unpaid.id)).toBe('not_found');
  expect(codeOf(await byLink(unpaid.id))).toBe('not_found');
});

it('is a file named by its number, never cached, and the same each time', async () => {
  const token = await orderLink(shop.stack, id);
  const fetchIt = () =>
    shop.stack.app.request('/api/links/order/invoice.pdf', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    });
  const [one, two] = [await fetchIt(), await fetchIt()];
  expect(one.headers.get('content-type')).toBe('application/pdf');
  expect(one.headers.get('content-disposition')).toBe('attachment; filename="INV-00001.pdf"');
  expect(one.headers.get('cache-control')).toBe('no-store');
  const bytes = Buffer.from(await one.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.from(await two.arrayBuffer()).equals(bytes)).toBe(true);
});

it('shows every fact: a change of any changes the page', async () => {
  const visit = { on: '2026-11-24', place: '12 Sample Road' };
  const bill = { dueOn: '2026-11-26', purchaseOrder: '', bank: null, visit };
  const invoice = { ...(await issued()), sterling: { vat: 2, rate: '0.75' }, bill };
  const content = contentOf(await invoicePdf(invoice));
  const changed: Partial<Invoice>[] = [
    { net: 1 },
    { vat: 1 },
    { gross: 1 },
    { vatRate: 5 },
    { sterling: { vat: 1, rate: '0.7' } },
    { issuedAt: '2026-01-01T00:00:00Z' },
    { taxPoint: '2026-01-01T00:00:00Z' },
    { orderNumber: 'F1' },
    { number: 'INV-00009' },
    { buyer: ['Grace Holt'] },
    { seller: { ...invoice.seller, vatNumber: 'GB 1' } },
    { seller: { ...invoice.seller, lines: ['Other'] } },
    { items: invoice.items.map((item) => ({ ...item, quantity: 3 })) },
    { items: invoice.items.map((item) => ({ ...item, net: { price: 6.9433, amount: 20.83 } })) },
    { bill: { ...bill, visit: { ...visit, on: '2026-11-25' } } },
    { bill: { ...bill, visit: { ...visit, place: '' } } },
  ];
  for (const change of changed)
    expect(contentOf(await invoicePdf({ ...invoice, ...change })), JSON.stringify(change)).not.toBe(content);
});

it('shows no VAT number, rate or amounts where it says that it is no VAT invoice', async () => {
  const invoice = { ...(await issued()), currency: 'USD', sterling: null };
  const content = contentOf(await invoicePdf(invoice));
  for (const change of [{ net: 1 }, { vat: 1 }, { vatRate: 5 }, { taxPoint: '2026-01-01T00:00:00Z' }])
    expect(contentOf(await invoicePdf({ ...invoice, ...change })), JSON.stringify(change)).toBe(content);
  const otherNumber = { ...invoice, seller: { ...invoice.seller, vatNumber: 'GB 1' } };
  expect(contentOf(await invoicePdf(otherNumber))).toBe(content);
  const unregistered = { ...invoice, seller: { ...invoice.seller, vatNumber: '' } };
  expect(contentOf(await invoicePdf(unregistered))).not.toBe(content);
});

it('fits on one page with eight lines, and takes more pages for sixty', async () => {
  const invoice = await issued();
  const withLines = (count: number) => ({
    ...invoice,
    items: Array.from({ length: count }, (_, at) => ({
      name: `Gasket ${at}`,
      partNumber: `KR-${at}`,
      quantity: 1,
      price: 2,
    })),
  });
  expect(pagesOf(await invoicePdf(withLines(8)))).toBe(1);
  expect(pagesOf(await invoicePdf(withLines(60)))).toBeGreaterThan(2);
});

const textFor = async (changed: Partial<Invoice>) =>
  pdfText(await invoicePdf({ ...(await issued()), ...changed }));
const line = { partNumber: 'KR-4x4', quantity: 1, price: 2 };

it('prints the names of all who write in Latin, Greek or Cyrillic letters', async () => {
  const buyer = [
    'Łukasz Dvořák',
    'Nguyễn Thị Hồng',
    'Γιώργος Παπαδόπουλος',
    'Наталія Їжакевич',
    'Ömer Işık',
    'ann@example.org',
  ];
  expect((await textFor({ buyer })).split('\n')).toEqual(expect.arrayContaining(buyer));
});

it('prints the signs of the trade, in names of parts and in sums', async () => {
  const names = [
    '20 µF, 64 mm² × 1½ m³',
    '2.2 kΩ ⅜″ −20 °C ≥ 5 ≤ 9 ± 1 √2',
    '½″ BSP – “M8” £5 €6 ¼ ¾ ⅛ ⅝ ⅞ ′ ‰ № ™',
  ];
  const text = await textFor({ items: names.map((name) => ({ ...line, name })) });
  for (const name of names) expect(text).toContain(`1 × ${name}`);
  expect(text, 'of the font’s own substitutions, none').toContain('KR-4x4');
  expect(text).toMatch(/£\d/);
});

it('has a glyph for every sign that it lets through, in both weights', async () => {
  const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
    /\S/.test(drawn(sign)),
  );
  expect(all.length).toBeGreaterThan(1000);
  // A letter before each: an accent needs one.
  const name = all.map((sign) => `a${sign}`).join(' ');
  const { seller } = await issued();
  const text = await textFor({ seller: { ...seller, name }, items: [{ ...line, name }] });
  expect(text.match(/..□../gu) ?? []).toEqual([]);
});

it('leaves out emoji, and writes the nearest of a sign that it lacks', async () => {
  const items = [{ ...line, name: 'Hose 🔧 ⌀ 20 ㎜ ❤️ Ａ１' }];
  const text = await textFor({ items, buyer: ['Ann 👩🏽‍🔧 Lee', '🇬🇧 1️⃣ Sample Road', 'ann@example.org'] });
  expect(text).toContain('1 × Hose Ø 20 mm A1');
  expect(text.split('\n')).toEqual(expect.arrayContaining(['Ann Lee', '1 Sample Road', 'ann@example.org']));
  expect(text).not.toMatch(/[?□]/);
});

it('prints the email once, in the place of what holds a letter of another alphabet', async () => {
  for (const name of ['محمد علي', '王小明', 'דוד Levi', 'Ann 李', '🌸']) {
    const text = await textFor({ buyer: [name, '1 Sample Road', '東京 SW1A 1AA', 'GB', 'ann@example.org'] });
    expect(text, name).toContain('ann@example.org\n1 Sample Road\nGB\n');
    expect(text.split('ann@example.org'), name).toHaveLength(2);
    expect(text, name).not.toMatch(/[?□]/);
  }
});

it('prints the name in Latin letters there, where the buyer gave one', async () => {
  const buyer = ['王小明', '1 Sample Road', '東京 SW1A 1AA', 'ann@example.org'];
  const text = await textFor({ buyer, latinName: 'Wáng Xiǎomíng' });
  expect(text).toContain('Wáng Xiǎomíng\n1 Sample Road\nann@example.org\n');
  expect(await textFor({ buyer, latinName: '明' })).toContain('ann@example.org\n1 Sample Road\n');
});

it('is tagged, with its language: programs read it aloud in order', async () => {
  const text = Buffer.from(await invoicePdf(await issued())).toString('latin1');
  expect(text).toContain('/Marked true');
  expect(text).toContain('/Lang (en-GB)');
  const types = [...text.matchAll(/\/S \/(H1|P)\b/g)].map(([, type]) => type);
  expect(types.filter((type) => type === 'H1')).toHaveLength(1);
  // The seller, three parties, the head, a line, its sum.
  expect(types.length).toBeGreaterThan(6);
});
