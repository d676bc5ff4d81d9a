import * as messages from '#content/messages/orders.yml';
import type { Order } from '#contract/orders/orders.ts';
import { ActionResult } from '#islands/shared/ActionResult.tsx';
import { Questions } from '#islands/shared/actions/ask.tsx';
import { cancelQuestion } from '#islands/shared/CancelOrder.tsx';
import { InvoiceButton } from '#islands/shared/InvoiceButton.tsx';
import { useCancelling } from '#islands/shared/use-cancelling.ts';
import type { FetchFile } from '#islands/shared/use-download.ts';
import { Button } from '#islands/ui/Button.tsx';
import { legalPath } from '#lib/paths.ts';
import type { Outcome } from '#stores/row-actions.ts';

interface Props {
  order: Order;
  /** '' until the order is paid. */
  invoiceNumber: string;
  /** Saves the PDF when the page opens. */
  savesInvoice: boolean;
  onCancel: () => Promise<Outcome>;
  fetchInvoice: FetchFile;
}

export function OrderActions({ order, invoiceNumber, savesInvoice, onCancel, fetchInvoice }: Props) {
  const { askToCancel, outcome } = useCancelling(onCancel, cancelQuestion);
  const { status, trackingLink, quote } = order;
  const isOnItsWay = status === 'shipped' && trackingLink !== '';

  return (
    <div className="grid gap-4 print:hidden">
      <ActionResult outcome={outcome} />
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center lg:grid">
        {isOnItsWay && (
          <a className="button button-solid" href={trackingLink} rel="noreferrer">
            {messages.follow}
          </a>
        )}
        {invoiceNumber && (
          <InvoiceButton
            solid={!isOnItsWay}
            number={invoiceNumber}
            fetchFile={fetchInvoice}
            atOnce={savesInvoice}
          />
        )}
        <Button solid={!invoiceNumber && !order.byPhone?.isToPay} onClick={() => window.print()}>
          {invoiceNumber ? messages.printInvoice : messages.printOrder}
        </Button>
      </div>
      <div className="flex flex-wrap gap-x-6 empty:hidden">
        {order.mayCancel && (
          <button type="button" className="link min-h-11" onClick={() => void askToCancel(order)}>
            {messages.cancel}
          </button>
        )}
        {trackingLink && !isOnItsWay && (
          <a className="link inline-flex min-h-11 items-center" href={trackingLink} rel="noreferrer">
            {messages.follow}
          </a>
        )}
        {!quote && (status === 'shipped' || status === 'delivered') && (
          <a className="link inline-flex min-h-11 items-center" href={legalPath('cancellation')}>
            {messages.giveBack}
          </a>
        )}
      </div>
      <Questions view={order._id} />
    </div>
  );
}
