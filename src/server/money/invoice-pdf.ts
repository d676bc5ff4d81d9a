// An invoice or credit note as a PDF, with the same texts as the page of its order.
import { resolve } from 'node:path';
import type * as invoice from '#content/messages/invoice.yml';
import type * as orders from '#content/messages/orders.yml';
import { type Invoice, isNet, isVatInvoice } from '#contract/orders/invoices.ts';
import { INK, MARK, SIGNAL, SOFT } from '#lib/brand.ts';
import { drawn, drawnBuyer } from '#lib/drawn-text.ts';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, pricesOf, toMinor } from '#lib/money.ts';
import { readMessages } from '#server/platform/content.ts';
import { datesOf, OWED, type Paper, type Standing } from './paper-notes.ts';

const FONTS = resolve(import.meta.dirname, '../../styles/font');
const REGULAR = resolve(FONTS, 'Inter-Regular.ttf');
const BOLD = resolve(FONTS, 'Inter-SemiBold.ttf');

/** In points; A4 is 595 wide. */
const MARGIN = 50;
const WIDTH = 595 - 2 * MARGIN;
const GAP = 16;
const BOTTOM = 842 - MARGIN;
/** Three columns: the last one holds the seller, and below it the prices and sums. */
const COLUMN = (WIDTH - 2 * GAP) / 3;
const LAST = MARGIN + 2 * (COLUMN + GAP);
/** Right edge of the prices. */
const PRICES = 72;
const SIZE = 10;
const SMALL = 8.5;
const TOTAL = 13;
/** Side of the mark, which is drawn on a square of 26. */
const MARK_SIZE = 22;
/** Ink at 14 %. */
const LINE = '#dfdcd5';

const messages = readMessages<typeof invoice>('invoice');
const columns = readMessages<typeof orders>('orders');

type Document = PDFKit.PDFDocument;

const titleOf = (paper: Paper): string =>
  fillIn('invoiceNumber' in paper ? messages.creditNote : messages.invoice, { number: paper.number });

const sellerLines = (invoice: Invoice): string[] => [
  ...invoice.seller.lines,
  ...(isVatInvoice(invoice) ? [fillIn(messages.vatNumber, { number: invoice.seller.vatNumber })] : []),
];

/** Says what a text is to programs that read the page aloud (a tagged PDF). */
const tagged = (pdf: Document, type: 'H1' | 'P', draw: () => void) =>
  pdf.addStructure(pdf.struct(type, {}, draw));

/** Small and soft; what follows is ordinary text. */
function writeLabel(pdf: Document, text: string, x: number, y: number): void {
  pdf.fillColor(SOFT).fontSize(SMALL).text(text, x, y);
  pdf.fillColor(INK).fontSize(SIZE);
}

/** Dates, customer and seller side by side. */
function writeParties(pdf: Document, invoice: Paper, standing: Standing): void {
  const top = pdf.y;
  const parties: [string, string[]][] = [
    [messages.dates, datesOf(invoice, standing)],
    [messages.buyer, drawnBuyer(invoice)],
    [messages.seller, sellerLines(invoice)],
  ];
  const ends = parties.map(([title, lines], at) => {
    tagged(pdf, 'P', () => {
      writeLabel(pdf, title, MARGIN + at * (COLUMN + GAP), top);
      pdf.moveDown(0.3).text(drawn(lines.join('\n')), { width: COLUMN, lineGap: 2 });
    });
    return pdf.y;
  });
  pdf.y = Math.max(...ends) + 2 * GAP;
}

function rule(pdf: Document, colour = LINE): void {
  pdf.markContent('Artifact');
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.7)
    .stroke(colour);
  pdf.endMarkedContent();
  pdf.y += 7;
}

/** Figures of one width, so that those below each other can be compared. */
const writeFigure = (pdf: Document, text: string, top: number, right = MARGIN + WIDTH): void => {
  pdf.text(text, LAST, top, { width: right - LAST, align: 'right', features: ['tnum'] });
};

/** On a new page when this one is full. */
function writeLine(pdf: Document, name: string, partNumber: string, [price, amount]: [string, string]): void {
  const width = LAST - MARGIN - GAP;
  const height = pdf.heightOfString(name, { width }) + (partNumber ? SIZE * 1.5 : 0);
  if (pdf.y + height > BOTTOM) pdf.addPage();
  const top = pdf.y;
  tagged(pdf, 'P', () => {
    pdf.text(name, MARGIN, top, { width });
    if (partNumber) writeLabel(pdf, partNumber, MARGIN, pdf.y + 1);
    const end = pdf.y;
    writeFigure(pdf, price, top, LAST + PRICES);
    writeFigure(pdf, amount, top);
    pdf.y = end + 6;
  });
  rule(pdf);
}

function writeLines(pdf: Document, { items, currency, vatRate }: Invoice): void {
  const rate = fillIn(messages.vat, { rate: vatRate });
  const areNet = isNet({ items });
  rule(pdf, INK);
  const top = pdf.y;
  pdf.fillColor(SOFT).fontSize(SMALL);
  tagged(pdf, 'P', () => {
    writeFigure(pdf, areNet ? messages.netPrice : columns.price, top, LAST + PRICES);
    writeFigure(pdf, areNet ? messages.netAmount : columns.amount, top);
    writeLabel(pdf, columns.item, MARGIN, top);
  });
  pdf.y += 5;
  rule(pdf);
  for (const item of items) {
    const label = [item.partNumber, item.net && rate].filter(Boolean).join(', ');
    writeLine(pdf, drawn(`${item.quantity} × ${item.name}`), drawn(label), pricesOf(item, currency));
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
  if (pdf.y + (sums.length + 2) * (SIZE + GAP / 2) + GAP > BOTTOM) pdf.addPage();
  pdf.y += 6;
  for (const [label, amount] of sums) {
    const top = pdf.y;
    const isTotal = label === messages.total;
    pdf.font(isTotal ? BOLD : REGULAR).fontSize(isTotal ? TOTAL : SIZE);
    tagged(pdf, 'P', () => {
      writeFigure(pdf, amount, top);
      pdf.text(label, LAST, top, { width: COLUMN - PRICES });
    });
    pdf.y += 6;
  }
  pdf.font(REGULAR).fontSize(SIZE);
  if (!invoice.seller.vatNumber) return;
  const vatNote = isNet(invoice) ? messages.withoutVat : messages.withVat;
  const note = isVatInvoice(invoice) ? vatNote : messages.noVatInvoice;
  tagged(pdf, 'P', () => pdf.fillColor(SOFT).text(note, MARGIN, pdf.y + GAP, { width: WIDTH }));
}

/** The seller's name beside the mark, as at the top of each page of the site. */
function writeWordmark(pdf: Document, name: string): void {
  const top = pdf.y;
  pdf.markContent('Artifact');
  pdf
    .save()
    .translate(MARGIN, top)
    .scale(MARK_SIZE / 26);
  pdf.path(MARK).lineWidth(1.5).stroke(INK);
  pdf.circle(11, 15, 3.5).fill(SIGNAL);
  pdf.restore();
  pdf.endMarkedContent();
  pdf.fillColor(INK).font(BOLD).fontSize(14);
  tagged(pdf, 'P', () => pdf.text(drawn(name), MARGIN + MARK_SIZE + 8, top + 3));
  pdf.x = MARGIN;
  pdf.y = top + MARK_SIZE + 2 * GAP;
}

/** The same invoice or credit note gives the same document, until money comes. */
export async function invoicePdf(invoice: Paper, standing = OWED): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded when needed: it is large, and most processes make no invoice for hours.
  const { default: PDFDocument } = await import('pdfkit');
  const title = titleOf(invoice);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: REGULAR,
    lang: 'en-GB',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: invoice.seller.name, CreationDate: new Date(invoice.issuedAt) },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => pdf.on('end', done));
  writeWordmark(pdf, invoice.seller.name);
  tagged(pdf, 'H1', () => pdf.fontSize(22).text(title).moveDown());
  pdf.font(REGULAR).fontSize(SIZE);
  writeParties(pdf, invoice, standing);
  writeLines(pdf, invoice);
  writeSums(pdf, invoice);
  pdf.end();
  await ended;
  return Uint8Array.from(Buffer.concat(chunks));
}

/** An answer with the PDF. */
export const pdfFile = async (invoice: Paper, standing?: Standing) => ({
  data: new Blob([await invoicePdf(invoice, standing)]),
  headers: { 'Content-Disposition': `attachment; filename="${invoice.number}.pdf"` },
});
