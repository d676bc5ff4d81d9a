// PayPal's button for what a mailed link opens, with the sum to pay.
import { useCallback } from 'react';
import * as messages from '#content/messages/bills.yml';
import * as checkout from '#content/messages/checkout.yml';
import * as quotes from '#content/messages/quotes.yml';
import { EmulatorNote, PayPalStep } from '#islands/shared/PayPalStep.tsx';
import { usePayment } from '#islands/shared/use-payment.ts';
import { legalPath } from '#lib/paths.ts';
import type { Payable } from '#stores/my-records/payable-purchase.ts';

/** @param sum with its currency */
export function PayByLink({ store, sum }: { store: Payable; sum: string }) {
  const load = useCallback(async () => {
    const { startPaying } = await import('#stores/my-records/payable-purchase.ts');
    return () => startPaying(store);
  }, [store]);
  const { machine, begin } = usePayment(store.view, load, true);
  return (
    <div className="grid min-h-40 content-start gap-4">
      <EmulatorNote view={store.view} />
      <p className="flex justify-between gap-4 text-h3 font-semibold">
        <span>{messages.toPay}</span> {sum}
      </p>
      <p className="text-compact">{quotes.safe}</p>
      <PayPalStep
        view={store.view}
        machine={machine}
        values={() => ({})}
        placing={messages.preparing}
        offline={store.messages.unavailable}
        onAgain={() => void begin()}
      />
      <p className="text-compact text-soft">
        {checkout.agree}{' '}
        <a className="link" href={legalPath('terms')}>
          {checkout.terms}
        </a>
        .
      </p>
    </div>
  );
}
