// Credit notes and earlier invoices, as documents below the newest invoice.
import { useId } from 'react';
import * as messages from '#content/messages/invoice.yml';
import { type CreditNote, type Invoice, isVatInvoice } from '#contract/orders/invoices.ts';
import { InvoiceButton } from '#islands/shared/InvoiceButton.tsx';
import { Items, Lines, Wordmark } from '#islands/shared/PaperParts.tsx';
import type { FetchFile } from '#islands/shared/use-download.ts';
import { drawnBuyer } from '#lib/drawn-text.ts';
import { fillIn } from '#lib/fill.ts';
import { formatInstant } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { headsOf, itemsOf, sellerLines, VatTotals } from './Invoice.tsx';

type Issued = Invoice | CreditNote;

const notesOf = (paper: Issued): string[] =>
  'invoiceNumber' in paper
    ? [fillIn(messages.forInvoice, paper), ...(paper.reason ? [fillIn(messages.reason, paper)] : [])]
    : [];

const datesOf = (paper: Issued): string[] => [
  fillIn(messages.issued, { day: formatInstant(paper.issuedAt) }),
  ...(isVatInvoice(paper) ? [fillIn(messages.taxPoint, { day: formatInstant(paper.taxPoint) })] : []),
  fillIn(messages.ofOrder, paper),
  ...notesOf(paper),
];

function IssuedPaper({ paper, fetchFile }: { paper: Issued; fetchFile: FetchFile }) {
  const id = useId();
  const { number, gross, currency } = paper;
  const isNote = 'invoiceNumber' in paper;
  return (
    <article
      className="grid gap-6 border border-line bg-card p-5 sm:p-8 lg:p-12 print:break-before-page print:border-0 print:bg-transparent print:p-0"
      aria-labelledby={id}
    >
      <Wordmark name={paper.seller.name} className="not-print:hidden" />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={id} className="text-h3 font-semibold">
          {fillIn(isNote ? messages.creditNote : messages.invoice, { number })}
        </h2>
        <div className="print:hidden">
          <InvoiceButton
            number={number}
            label={isNote ? fillIn(messages.downloadNote, { number }) : messages.download}
            fetchFile={fetchFile}
          />
        </div>
      </div>
      <div className="grid gap-6 sm:grid-cols-3 print:grid-cols-3">
        <Lines title={messages.dates} lines={datesOf(paper)} />
        <Lines title={messages.buyer} lines={drawnBuyer(paper)} />
        <Lines title={messages.seller} lines={sellerLines(paper)} />
      </div>
      <div>
        <Items
          caption={fillIn(isNote ? messages.linesOfNote : messages.itemsOf, { number })}
          items={itemsOf(paper)}
          currency={currency}
          {...headsOf(paper)}
        />
        <div className="mt-4 ml-auto max-w-96">
          {isVatInvoice(paper) ? (
            <VatTotals invoice={paper} />
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

interface Props {
  papers: readonly Issued[];
  fetchDocument: (number: string) => ReturnType<FetchFile>;
}

export const IssuedPapers = ({ papers, fetchDocument }: Props) =>
  papers.map((paper) => (
    <IssuedPaper key={paper.number} paper={paper} fetchFile={() => fetchDocument(paper.number)} />
  ));
