// /order: one order, opened by a mailed link or by the buyer who is signed in.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/orders.yml';
import type { Order } from '#contract/orders/orders.ts';
import type { Seller } from '#islands/shared/PaperParts.tsx';
import { inWords } from '#islands/shared/StateChip.tsx';
import { useTitle } from '#islands/shared/use-title.ts';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { fillIn } from '#lib/fill.ts';
import type { RecordSource } from '#stores/account/link-token.ts';
import { createOwnOrder } from '#stores/my-records/own-order.ts';
import { AskSignIn } from './AskSignIn.tsx';
import { Invoice } from './Invoice.tsx';
import { IssuedPaper } from './IssuedPaper.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { PhoneOrder } from './PhoneOrder.tsx';

/** `&save=invoice` after the token: the mail's link to the PDF. */
const wantsInvoice = (): boolean => new URLSearchParams(location.hash.slice(1)).get('save') === 'invoice';

interface OpenedProps {
  source: RecordSource;
  seller: Seller;
  savesInvoice: boolean;
}

export const OwnOrder = bounded(OwnOrderIsland);

function OwnOrderIsland({ seller }: { seller: Seller }) {
  // Read before the token is removed from the address.
  const [savesInvoice] = useState(wantsInvoice);
  return (
    <AskSignIn page="order" why={messages.signIn}>
      {(source, key) => <Opened key={key} {...{ source, seller, savesInvoice }} />}
    </AskSignIn>
  );
}

const titleOf = ({ orderNumber, status }: Order): string =>
  fillIn(messages.inTitle, { orderNumber, status: inWords(status) });

function Opened({ source, seller, savesInvoice }: OpenedProps) {
  const [store] = useState(() => createOwnOrder(source));
  const state = useStore(store.$order);
  useEffect(() => void store.load(), [store]);
  useTitle(state.state === 'ready' ? titleOf(state.order) : '');

  if (state.state !== 'ready')
    return <NotReady state={state} loading={messages.loadingOne} onRetry={() => store.load()} />;
  const { order, invoice, payments, earlierInvoices, creditNotes, timeline, message } = state;
  return (
    <div className="grid gap-8">
      {message && (
        <Notice kind="success" catchesFocus className="print:hidden">
          {message}
        </Notice>
      )}
      <div className="print:hidden">
        <OrderTimeline timeline={timeline} />
      </div>
      {order.byPhone && source.by === 'link' && (
        <PhoneOrder {...{ store, order, timeline }} byPhone={order.byPhone} />
      )}
      <OrderActions
        order={order}
        invoiceNumber={invoice?.number ?? ''}
        savesInvoice={savesInvoice}
        onCancel={() => store.cancel()}
        fetchInvoice={() => store.fetchInvoice()}
      />
      <Invoice {...{ order, invoice, payments, seller }} />
      {[...creditNotes, ...earlierInvoices].map((paper) => (
        <IssuedPaper key={paper.number} paper={paper} fetchFile={() => store.fetchDocument(paper.number)} />
      ))}
    </div>
  );
}
