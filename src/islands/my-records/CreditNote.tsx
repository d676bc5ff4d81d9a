// A credit note as a document, below the invoice that it corrects.
import { useId } from 'react';
import * as messages from '#content/messages/invoice.yml';
import { type CreditNote as Issued, isVatInvoice } from '#contract/orders/invoices.ts';
import { InvoiceButton } from '#islands/shared/InvoiceButton.tsx';
import { Items, Lines } from '#islands/shared/PaperParts.tsx';
import type { FetchFile } from '#islands/shared/use-download.ts';
import { fillIn } from '#lib/fill.ts';
import { formatInstant } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { itemsOf, sellerLines, VatTotals } from './Invoice.tsx';

const datesOf = (note: Issued): string[] => [
  fillIn(messages.issued, { day: formatInstant(note.issuedAt) }),
  ...(isVatInvoice(note) ? [fillIn(messages.taxPoint, { day: formatInstant(note.taxPoint) })] : []),
  fillIn(messages.ofOrder, note),
  fillIn(messages.forInvoice, note),
  ...(note.reason ? [fillIn(messages.reason, note)] : []),
];

export function CreditNote({ note, fetchFile }: { note: Issued; fetchFile: FetchFile }) {
  const id = useId();
  const { number, gross, currency } = note;
  return (
    <article
      className="grid gap-6 border border-line bg-card p-5 sm:p-8 lg:p-12 print:break-before-page print:border-0 print:bg-transparent print:p-0"
      aria-labelledby={id}
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={id} className="text-h3 font-semibold">
          {fillIn(messages.creditNote, { number })}
        </h2>
        <div className="print:hidden">
          <InvoiceButton
            number={number}
            label={fillIn(messages.downloadNote, { number })}
            fetchFile={fetchFile}
          />
        </div>
      </div>
      <div className="grid gap-6 sm:grid-cols-3 print:grid-cols-3">
        <Lines title={messages.dates} lines={datesOf(note)} />
        <Lines title={messages.buyer} lines={note.buyer} />
        <Lines title={messages.seller} lines={sellerLines(note)} />
      </div>
      <div>
        <Items caption={fillIn(messages.linesOfNote, { number })} items={itemsOf(note)} currency={currency} />
        <div className="mt-4 ml-auto max-w-96">
          {isVatInvoice(note) ? (
            <VatTotals invoice={note} />
          ) : (
            <p className="flex justify-between gap-4 text-h3 font-semibold">
              <span>{messages.total}</span>
              {formatMoney(toMinor(gross), currency)}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}
