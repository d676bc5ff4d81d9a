// An invoice or credit note as a PDF, with the same texts as the page of its order.
import { resolve } from 'node:path';
import type * as invoice from '#content/messages/invoice.yml';
import type * as orders from '#content/messages/orders.yml';
import { type CreditNote, type Invoice, isVatInvoice } from '#contract/orders/invoices.ts';
import { fillIn } from '#lib/fill.ts';
import { formatInstant } from '#lib/format-date.ts';
import { formatMoney, lineTotal, toMinor } from '#lib/money.ts';
import { readMessages } from '#server/platform/content.ts';

const FONTS = resolve(import.meta.dirname, '../../styles/font');
const REGULAR = resolve(FONTS, 'InstrumentSans-Regular.ttf');
const BOLD = resolve(FONTS, 'InstrumentSans-SemiBold.ttf');

/** In points; A4 is 595 wide. */
const MARGIN = 50;
const WIDTH = 595 - 2 * MARGIN;
const GAP = 16;
const BOTTOM = 842 - MARGIN;
/** Columns of the lines, from the left margin. */
const PRICE_AT = 300;
const AMOUNT_AT = 400;
const SUMS_AT = 220;
const SIZE = 10;

const messages = readMessages<typeof invoice>('invoice');
const columns = readMessages<typeof orders>('orders');

/** Characters that the font files lack: they have Western European letters and typographical marks. */
const UNDRAWN = /[^\n\x20-\x7e\xa0-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]/gu;
/** Letters that Unicode doesn't take apart into a base letter and an accent. */
const BARE: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Œ: 'OE', œ: 'oe', ı: 'i' };

/** Other letters lose their accents, so that no letter is missing. @example drawn('Łukasz Dvořák') // 'Lukasz Dvorák' */
const drawn = (text: string): string =>
  text
    .normalize('NFC')
    .replace(UNDRAWN, (letter) => BARE[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(UNDRAWN, '?');

type Document = PDFKit.PDFDocument;

type Paper = Invoice | CreditNote;

const titleOf = (paper: Paper): string =>
  fillIn('invoiceNumber' in paper ? messages.creditNote : messages.invoice, { number: paper.number });

function notesOf(paper: Paper): string[] {
  if (!('invoiceNumber' in paper)) return [];
  const { invoiceNumber, reason } = paper;
  return [
    fillIn(messages.forInvoice, { invoiceNumber }),
    ...(reason ? [fillIn(messages.reason, { reason: drawn(reason) })] : []),
  ];
}

function datesOf(invoice: Paper): string[] {
  const { issuedAt, taxPoint, orderNumber } = invoice;
  const issued = fillIn(messages.issued, { day: formatInstant(issuedAt) });
  const tax = fillIn(messages.taxPoint, { day: formatInstant(taxPoint) });
  return [
    issued,
    ...(isVatInvoice(invoice) ? [tax] : []),
    fillIn(messages.ofOrder, { orderNumber }),
    ...notesOf(invoice),
  ];
}

const sellerLines = (invoice: Invoice): string[] => [
  ...invoice.seller.lines,
  ...(isVatInvoice(invoice) ? [fillIn(messages.vatNumber, { number: invoice.seller.vatNumber })] : []),
];

/** Dates, customer and seller side by side. */
function writeParties(pdf: Document, invoice: Paper): void {
  const top = pdf.y;
  const width = (WIDTH - 2 * GAP) / 3;
  const parties: [string, string[]][] = [
    [messages.dates, datesOf(invoice)],
    [messages.buyer, invoice.buyer],
    [messages.seller, sellerLines(invoice)],
  ];
  const ends = parties.map(([title, lines], at) => {
    pdf.font(BOLD).text(title, MARGIN + at * (width + GAP), top, { width });
    pdf.font(REGULAR).text(drawn(lines.join('\n')), { width });
    return pdf.y;
  });
  pdf.y = Math.max(...ends) + 2 * GAP;
}

function rule(pdf: Document): void {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.5)
    .stroke();
  pdf.y += 6;
}

/** One row of the lines; on a new page when this one is full. */
function writeRow(pdf: Document, [item, price, amount]: [string, string, string]): void {
  const width = PRICE_AT - GAP;
  if (pdf.y + pdf.heightOfString(item, { width }) > BOTTOM) pdf.addPage();
  const top = pdf.y;
  pdf.text(price, MARGIN + PRICE_AT, top, { width: AMOUNT_AT - PRICE_AT - GAP, align: 'right' });
  pdf.text(amount, MARGIN + AMOUNT_AT, top, { width: WIDTH - AMOUNT_AT, align: 'right' });
  pdf.text(item, MARGIN, top, { width });
  pdf.y += 4;
  rule(pdf);
}

function writeLines(pdf: Document, { items, currency }: Invoice): void {
  pdf.font(BOLD);
  writeRow(pdf, [columns.item, columns.price, columns.amount]);
  pdf.font(REGULAR);
  for (const { name, partNumber, quantity, price } of items) {
    const priceMinor = toMinor(price);
    const amount = formatMoney(lineTotal({ priceMinor, quantity }), currency);
    const item = drawn(`${quantity} × ${name}${partNumber && `\n${partNumber}`}`);
    writeRow(pdf, [item, formatMoney(priceMinor, currency), amount]);
  }
}

/** @returns labels and amounts; only the total if it isn't a VAT invoice */
function sumsOf(invoice: Invoice): [string, string][] {
  const { net, vat, gross, vatRate, currency, sterling } = invoice;
  const money = (major: number, of = currency) => formatMoney(toMinor(major), of);
  const total: [string, string] = [messages.total, money(gross)];
  if (!isVatInvoice(invoice)) return [total];
  const inPounds = sterling && fillIn(messages.inSterling, { rate: sterling.rate, currency });
  return [
    [messages.net, money(net)],
    [fillIn(messages.vat, { rate: vatRate }), money(vat)],
    total,
    ...(sterling && inPounds ? [[inPounds, money(sterling.vat, 'GBP')] as [string, string]] : []),
  ];
}

function writeSums(pdf: Document, invoice: Invoice): void {
  const sums = sumsOf(invoice);
  if (pdf.y + (sums.length + 1) * (SIZE + GAP / 2) + GAP > BOTTOM) pdf.addPage();
  pdf.y += 6;
  for (const [label, amount] of sums) {
    const top = pdf.y;
    pdf.font(label === messages.total ? BOLD : REGULAR);
    pdf.text(amount, MARGIN + AMOUNT_AT, top, { width: WIDTH - AMOUNT_AT, align: 'right' });
    pdf.text(label, MARGIN + SUMS_AT, top, { width: AMOUNT_AT - SUMS_AT });
    pdf.y += 6;
  }
  if (!invoice.seller.vatNumber) return;
  const note = isVatInvoice(invoice) ? messages.withVat : messages.noVatInvoice;
  pdf.font(REGULAR).text(note, MARGIN, pdf.y + GAP, { width: WIDTH });
}

/** The same invoice or credit note always gives the same document. */
export async function invoicePdf(invoice: Paper): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded when needed: it is large, and most processes make no invoice for hours.
  const { default: PDFDocument } = await import('pdfkit');
  const title = titleOf(invoice);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: REGULAR,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: invoice.seller.name, CreationDate: new Date(invoice.issuedAt) },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => pdf.on('end', done));
  pdf.font(BOLD).fontSize(14).text(drawn(invoice.seller.name)).moveDown();
  pdf.fontSize(20).text(title).moveDown();
  pdf.fontSize(SIZE);
  writeParties(pdf, invoice);
  writeLines(pdf, invoice);
  writeSums(pdf, invoice);
  pdf.end();
  await ended;
  return Uint8Array.from(Buffer.concat(chunks));
}

/** An answer with the PDF. */
export const pdfFile = async (invoice: Paper) => ({
  data: new Blob([await invoicePdf(invoice)]),
  headers: { 'Content-Disposition': `attachment; filename="${invoice.number}.pdf"` },
});
