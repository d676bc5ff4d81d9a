// PayPal's button for what a mailed link opens, with the sum to pay.
import { useCallback } from 'react';
import * as bills from '#content/messages/bills.yml';
import * as messages from '#content/messages/checkout.yml';
import { EmulatorNote, PayPalStep } from '#islands/shared/PayPalStep.tsx';
import { usePayment } from '#islands/shared/use-payment.ts';
import { legalPath } from '#lib/paths.ts';
import type { CheckoutMachine } from '#stores/checkout/machine.ts';
import type { CheckoutView } from '#stores/checkout/view.ts';
import type { Payable } from '#stores/my-records/payable-purchase.ts';

interface Props<Store> {
  store: Store;
  /** Imports what pays it, while the buyer reads. Always the same function. */
  load: () => Promise<(store: Store) => CheckoutMachine>;
  /** Which sum it is, and the sum with its currency; left out where the page says it right above. */
  sumName?: string;
  sum?: string | undefined;
  /** While the order is placed, and when nothing can be loaded. */
  placing: string;
  offline: string;
  /** What was typed, if there is a form. */
  values?: (() => Record<string, string>) | undefined;
}

const noValues = () => ({});

export function PayByLink<Store extends { view: CheckoutView }>(props: Props<Store>) {
  const { store, load, sumName, sum, placing, offline, values = noValues } = props;
  const loadForStore = useCallback(async () => {
    const start = await load();
    return () => start(store);
  }, [load, store]);
  const { machine, begin } = usePayment(store.view, loadForStore, true);
  return (
    <div className="grid min-h-40 content-start gap-4">
      <EmulatorNote view={store.view} />
      {sum && (
        <p className="flex justify-between gap-4 text-h3 font-semibold">
          <span>{sumName}</span> {sum}
        </p>
      )}
      <p className="text-compact">{messages.safe}</p>
      <PayPalStep {...{ view: store.view, machine, values, placing, offline }} onAgain={() => void begin()} />
      <p className="text-compact wrap-anywhere text-soft">
        {messages.agree}{' '}
        <a className="link" href={legalPath('terms')}>
          {messages.terms}
        </a>
        . {messages.changeMind}{' '}
        <a className="link" href={legalPath('cancellation')}>
          {messages.cancellation}
        </a>
        . {messages.unhappy}{' '}
        <a className="link" href={`${legalPath('terms')}#complaints`}>
          {messages.complaints}
        </a>
        . {messages.adr}
      </p>
    </div>
  );
}

const loadPayment = async () => (await import('#stores/my-records/payable-purchase.ts')).startPaying;

/** What is due of a bill, or of an order by phone. */
export const PayDue = ({ store, sum }: { store: Payable; sum?: string }) => (
  <PayByLink
    {...{ store, sum }}
    load={loadPayment}
    sumName={bills.toPay}
    placing={bills.preparing}
    offline={store.messages.unavailable}
  />
);
