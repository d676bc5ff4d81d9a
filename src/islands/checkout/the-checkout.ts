// The one checkout of the page. Its machine comes when somebody is there to pay, so that reading the page does not cost it.
import * as words from '#content/words/checkout.yml';
import type { TypedAddress } from '#contract/checkout.ts';
import { orderMemory } from '#stores/checkout-memory.ts';
import { createShown } from '#stores/checkout-shown.ts';

const shown = createShown();

/** @throws TypeError where it cannot be fetched */
export const loadMachine = () => import('./run-checkout.ts');

type Machine = ReturnType<Awaited<ReturnType<typeof loadMachine>>['run']>;

let running: Promise<Machine> | null = null;

function machine(): Promise<Machine> {
  running ??= loadMachine().then(
    ({ run }) => run(shown),
    (reason) => {
      running = null;
      throw reason;
    },
  );
  return running;
}

/** A press, where what it needs is not there and cannot be fetched. */
const noMachine = (): void => shown.$trouble.set(words.network);

export const checkout = {
  ...shown,
  /** When somebody is there, and again when a person asks: first what became of an order that is still open, then PayPal. */
  begin: () =>
    machine().then(
      ({ begin }) => begin(),
      () => shown.$checkout.set({ state: orderMemory.read() ? 'unasked' : 'stuck' }),
    ),
  pay: (values: TypedAddress) => machine().then(({ pay }) => pay(values), noMachine),
  payOnWebsite: (values: TypedAddress) =>
    machine().then(({ payOnWebsite }) => payOnWebsite(values), noMachine),
  restart: () => machine().then(({ restart }) => restart(), noMachine),
};
