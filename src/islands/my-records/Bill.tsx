// /bill: a bill by its mailed link, or by the account that it is in: what was done, what is paid, and how to pay the rest.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/bills.yml';
import type { Bill as Shown } from '#contract/bills/bill-links.ts';
import { measuredText } from '#contract/jobs/readings.ts';
import type { Order } from '#contract/orders/orders.ts';
import { InvoiceButton } from '#islands/shared/InvoiceButton.tsx';
import type { Seller } from '#islands/shared/PaperParts.tsx';
import { PhotoGrid } from '#islands/shared/PhotoGrid.tsx';
import { useTitle } from '#islands/shared/use-title.ts';
import { Button } from '#islands/ui/Button.tsx';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { Sums } from '#islands/ui/Totals.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import type { RecordSource } from '#stores/account/link-token.ts';
import { type BillStore, createBill, isPayable } from '#stores/my-records/bill.ts';
import { AskSignIn } from './AskSignIn.tsx';
import { Invoice } from './Invoice.tsx';
import { IssuedPapers } from './IssuedPaper.tsx';
import { PayDue } from './PayByLink.tsx';

interface Props {
  seller: Seller;
  /** For people, and for `tel:` links. */
  contact: { phone: string; phoneLink: string };
}

interface Billed {
  bill: Shown;
  order: Order;
}

const money = (major: number, { currency }: Order): string => formatMoney(toMinor(major), currency);

/** @param now milliseconds since 1970 */
export const dueText = ({ bill: { due, dueOn }, order }: Billed, now: number): string =>
  fillIn(dueOn < londonClock(now).date ? messages.overdue : messages.due, {
    due: money(due, order),
    day: formatVisitDay(dueOn),
  });

function titleOf({ bill, order }: Billed): string {
  const left = bill.due > 0 ? fillIn(messages.dueState, { due: money(bill.due, order) }) : messages.paidState;
  const state = order.status === 'cancelled' ? messages.cancelledState : left;
  return fillIn(messages.inTitle, { orderNumber: order.orderNumber, state });
}

function Photos({ store, bill }: Pick<Billed, 'bill'> & { store: BillStore }) {
  const stages = [
    { stage: 'before', title: messages.before },
    { stage: 'after', title: messages.after },
    { stage: 'plate', title: messages.plate },
  ].map((one) => ({ ...one, photos: bill.photos.filter(({ stage }) => stage === one.stage) }));
  return stages
    .filter(({ photos }) => photos.length > 0)
    .map(({ stage, title, photos }) => (
      <div key={stage} className="print:hidden">
        <h3 className="label mb-2 font-normal">{title}</h3>
        <PhotoGrid
          photos={photos.map(({ _id }, at) => ({
            id: _id,
            alt: fillIn(messages.photo, { title, number: at + 1 }),
            load: () => store.photoAddress(_id),
          }))}
        />
      </div>
    ));
}

function Report({ store, bill }: Pick<Billed, 'bill'> & { store: BillStore }) {
  const { service, visitOn, found, done, readings, unsigned } = bill;
  const parts = [
    { title: messages.found, text: found },
    { title: messages.done, text: done },
    { title: messages.measured, text: measuredText(readings, '\n') },
  ].filter(({ text }) => text);
  return (
    <section aria-labelledby="report-title" className="grid gap-4">
      <h2 id="report-title" className="text-h3">
        {messages.report}
      </h2>
      <p className="text-soft">
        {[service, visitOn && fillIn(messages.visit, { day: formatVisitDay(visitOn) })]
          .filter(Boolean)
          .join(', ')}
      </p>
      {parts.map(({ title, text }) => (
        <div key={title}>
          <h3 className="label font-normal">{title}</h3>
          <p className="mt-1 max-w-text wrap-anywhere whitespace-pre-line">{text}</p>
        </div>
      ))}
      <Photos {...{ store, bill }} />
      {unsigned && <p>{unsigned === 'refused' ? messages.unsignedRefused : messages.unsignedAbsent}</p>}
    </section>
  );
}

function Transfer({ bill, order }: Billed) {
  if (!bill.bank) return null;
  const { name, sortCode, account } = bill.bank;
  return (
    <section aria-labelledby="transfer-title" className="grid gap-3">
      <h3 id="transfer-title" className="text-body font-semibold">
        {bill.takesPayPal ? messages.transferTitle : messages.onlyTransferTitle}
      </h3>
      <Sums
        sums={[
          { name: messages.accountName, amount: name },
          { name: messages.sortCode, amount: sortCode },
          { name: messages.account, amount: account },
          { name: messages.reference, amount: order.orderNumber, isTotal: true },
        ]}
      />
    </section>
  );
}

export function Paying({ store, bill, order }: Billed & { store: BillStore }) {
  const paid = { paid: money(bill.paid, order) };
  if (order.status === 'cancelled')
    return (
      <Notice kind="waiting">
        {messages.cancelled} {bill.paid > 0 && fillIn(messages.paidBefore, paid)}
      </Notice>
    );
  // Where some has gone back since, the sums alone would look wrong.
  const addsUp = toMinor(bill.paid) + toMinor(bill.due) === toMinor(order.totalAmount);
  const sums = bill.paid > 0 && addsUp && (
    <Sums
      sums={[
        { name: messages.billTotal, amount: money(order.totalAmount, order) },
        { name: messages.paidSum, amount: paid.paid },
      ]}
    />
  );
  if (bill.due === 0)
    return (
      <section aria-labelledby="pay-title" className="grid gap-4">
        <h2 id="pay-title" className="text-h3">
          {messages.paidAll}
        </h2>
        {sums}
      </section>
    );
  return (
    <section aria-labelledby="pay-title" className="grid gap-5">
      <h2 id="pay-title" className="text-h3">
        {messages.payTitle}
      </h2>
      {sums}
      <p>
        <span className="label block">{messages.leftToPay}</span>
        <strong className="text-h2 font-semibold">{money(bill.due, order)}</strong>
      </p>
      <p className="font-semibold">
        {bill.isWrittenOff
          ? fillIn(messages.writtenOff, { due: money(bill.due, order) })
          : dueText({ bill, order }, Date.now())}
      </p>
      {isPayable({ bill }) && <PayDue store={store} />}
      <Transfer {...{ bill, order }} />
    </section>
  );
}

export const Bill = bounded(BillIsland);

function BillIsland(props: Props) {
  return (
    <AskSignIn page="bill" why={messages.signIn}>
      {(source, key) => <Opened key={key} {...props} source={source} />}
    </AskSignIn>
  );
}

function Opened({ seller, contact, source }: Props & { source: RecordSource }) {
  const [store] = useState(() => createBill(source));
  const state = useStore(store.$bill);
  useEffect(() => void store.load(), [store]);
  useTitle(state.state === 'ready' ? titleOf(state) : '');

  if (state.state !== 'ready')
    return <NotReady state={state} loading={messages.loading} onRetry={() => store.load()} />;
  const { bill, order, invoice, payments, creditNotes, earlierInvoices, message } = state;
  return (
    <div className="grid gap-8">
      {message && (
        <Notice kind="success" catchesFocus className="print:hidden">
          {message}
        </Notice>
      )}
      <div className="with-summary mt-0 lg:grid-rows-[auto_1fr]">
        <div className="max-w-144 lg:col-start-2 print:hidden">
          <Paying {...{ store, bill, order }} />
        </div>
        <div className="grid gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Report {...{ store, bill }} />
          <div className="print:order-first">
            <Invoice {...{ order, invoice, payments, seller }} told={bill.told} />
          </div>
          <IssuedPapers papers={[...creditNotes, ...earlierInvoices]} fetchDocument={store.fetchDocument} />
        </div>
        <div className="grid max-w-144 content-start gap-8 lg:col-start-2">
          <div className="flex flex-wrap gap-3 print:hidden">
            <Button onClick={() => window.print()}>{messages.print}</Button>
            {invoice && <InvoiceButton number={invoice.number} fetchFile={store.fetchInvoice} />}
          </div>
          {bill.guaranteeMonths > 0 && <p>{fillIn(messages.guarantee, { months: bill.guaranteeMonths })}</p>}
          <p className="print:hidden">
            {messages.phone}{' '}
            <a className="link font-semibold" href={`tel:${contact.phoneLink}`}>
              {contact.phone}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}
