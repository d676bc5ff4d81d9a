// /order: one order, opened by a mailed link or by the buyer who is signed in.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/orders.yml';
import type { Company } from '#contract/company.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { OrderTimeline as Timeline } from '#contract/orders/own-order.ts';
import type { Seller } from '#islands/shared/PaperParts.tsx';
import { inWords } from '#islands/shared/StateChip.tsx';
import { useTitle } from '#islands/shared/use-title.ts';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { arrivalDays, isArrivalAhead } from '#lib/arrival.ts';
import { fillIn } from '#lib/fill.ts';
import { londonDate } from '#lib/london-date.ts';
import type { RecordSource } from '#stores/account/link-token.ts';
import { isParcel, stepsOf } from '#stores/my-records/order-steps.ts';
import { createOwnOrder } from '#stores/my-records/own-order.ts';
import { AskSignIn } from './AskSignIn.tsx';
import { Invoice } from './Invoice.tsx';
import { IssuedPapers } from './IssuedPaper.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { PhoneOrder } from './PhoneOrder.tsx';

/** `&save=invoice` after the token: the mail's link to the PDF. */
const wantsInvoice = (): boolean => new URLSearchParams(location.hash.slice(1)).get('save') === 'invoice';

interface Props {
  seller: Seller;
  deliveryDays: Company['deliveryDays'];
  /** For people, and for `tel:` links. */
  contact: { phone: string; phoneLink: string };
}

interface OpenedProps extends Props {
  source: RecordSource;
  savesInvoice: boolean;
}

export const OwnOrder = bounded(OwnOrderIsland);

function OwnOrderIsland(props: Props) {
  // Read before the token is removed from the address.
  const [savesInvoice] = useState(wantsInvoice);
  return (
    <AskSignIn page="order" why={messages.signIn}>
      {(source, key) => <Opened key={key} {...props} {...{ source, savesInvoice }} />}
    </AskSignIn>
  );
}

const titleOf = ({ orderNumber, status }: Order): string =>
  fillIn(messages.inTitle, { orderNumber, status: inWords(status) });

/** The days on which it normally arrives, while they aren't over; '' where nothing is to be said. */
function arrivalOf(order: Order, timeline: Timeline, days: Company['deliveryDays'], now: number): string {
  const paidAt = timeline.find(({ event }) => event === 'paid')?.at;
  if (!paidAt || order.status === 'delivered' || !isParcel(order)) return '';
  const paidOn = londonDate(Date.parse(paidAt));
  return isArrivalAhead(paidOn, days, londonDate(now)) ? arrivalDays(paidOn, days) : '';
}

/** Where a parcel goes; null of what is collected, and of a quote's payment. */
function GoesTo({ order }: { order: Order }) {
  if (!isParcel(order)) return null;
  const { firstName, lastName, address, city, postCode } = order.shippingAddress;
  const { carrier, trackingNumber } = order;
  return (
    <Facts
      facts={[
        [messages.goesTo, [`${firstName} ${lastName}`, address, `${city} ${postCode}`].join('\n')],
        [
          messages.sentBy,
          [carrier, trackingNumber && fillIn(messages.tracking, { number: trackingNumber })]
            .filter(Boolean)
            .join('\n'),
        ],
      ]}
    />
  );
}

function Opened({ source, seller, deliveryDays, contact, savesInvoice }: OpenedProps) {
  const [store] = useState(() => createOwnOrder(source));
  const state = useStore(store.$order);
  useEffect(() => void store.load(), [store]);
  useTitle(state.state === 'ready' ? titleOf(state.order) : '');

  if (state.state !== 'ready')
    return <NotReady state={state} loading={messages.loadingOne} onRetry={() => store.load()} />;
  const { order, invoice, payments, earlierInvoices, creditNotes, timeline, message } = state;
  const arrives = arrivalOf(order, timeline, deliveryDays, Date.now());
  const pictureOf = (name: string) => {
    const image = order.items.find(({ product }) => product.name === name)?.product.image;
    return (
      image && (
        <span className="figure">
          <Picture image={image} alt="" sizes="3.5rem" />
        </span>
      )
    );
  };
  return (
    <div className="grid gap-8">
      {message && (
        <Notice kind="success" catchesFocus className="print:hidden">
          {message}
        </Notice>
      )}
      <div className="print:hidden">
        <OrderTimeline steps={stepsOf(order, timeline)} arrives={arrives} />
      </div>
      <div className="with-summary mt-0">
        <div className="grid max-w-144 gap-6 lg:col-start-2 print:hidden">
          {arrives && <h2 className="text-h3">{fillIn(messages.arrives, { days: arrives })}</h2>}
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
          <GoesTo order={order} />
          <p>
            {messages.questions}{' '}
            <a className="link font-semibold whitespace-nowrap" href={`tel:${contact.phoneLink}`}>
              {contact.phone}
            </a>
          </p>
        </div>
        <div className="grid min-w-0 gap-8 lg:col-start-1 lg:row-start-1">
          <Invoice {...{ order, invoice, payments, seller, pictureOf }} />
          <IssuedPapers papers={[...creditNotes, ...earlierInvoices]} fetchDocument={store.fetchDocument} />
        </div>
      </div>
    </div>
  );
}
