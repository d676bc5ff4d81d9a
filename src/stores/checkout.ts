// The checkout as a machine: places the order, lets PayPal take the payment, asks the server to settle it. The server
// decides every sum and whether an order is paid; this carries words between the three. Components only render it.
import * as words from '#content/words/checkout.yml';
import type { OpenOrder, TypedAddress } from '#contract/checkout.ts';
import { getPaymentSetup } from '#contract/payments.ts';
import type { ShippingAddress } from '#contract/shipping-address.ts';
import { fillIn } from '#lib/fill-in.ts';
import { $cartLines } from './cart.ts';
import { takeFromCart } from './change-cart.ts';
import { forgetOrder } from './checkout-attempt.ts';
import { addressMemory, orderMemory } from './checkout-memory.ts';
import type { Shown } from './checkout-shown.ts';
import type { Checkout } from './checkout-state.ts';
import {
  askSettled,
  awaitMail,
  boughtLines,
  type Call,
  checkedAddress,
  type Placed,
  placeCart,
  type Settled,
} from './paying.ts';
import type { OpenPayPal, PayPalDoor, PayPalEvents } from './paypal-door.ts';

export interface CheckoutTools {
  call: Call;
  openPayPal: OpenPayPal;
  goTo: (address: string) => void;
  wait: (milliseconds: number) => Promise<void>;
}

const LOADING_MS = 8000;
const ASK_AGAIN_MS = 5000;
/** Two minutes of asking; after that the mail tells. */
const ASK_TIMES = 24;

/** @param shown where the page sees it */
export function createCheckout({ call, openPayPal, goTo, wait }: CheckoutTools, shown: Shown) {
  const { $checkout, $trouble, $errors, $setup } = shown;
  let door: PayPalDoor | null = null;
  let isBeginning = false;
  const isIn = (...states: Checkout['state'][]): boolean => states.includes($checkout.get().state);
  function rest(trouble: string): void {
    $trouble.set(trouble);
    $checkout.set({ state: door ? 'ready' : 'stuck' });
  }

  function finish(open: OpenOrder, isConfirmed: boolean): void {
    const { id, orderNumber, email, items } = open;
    const paid = { state: 'paid' as const, orderNumber, email, lines: boughtLines(open) };
    $checkout.set({ ...paid, isConfirmed });
    if (!isConfirmed) void awaitMail({ call, wait }, id, () => $checkout.set({ ...paid, isConfirmed: true }));
    forgetOrder();
    addressMemory.forget();
    takeFromCart(items);
  }

  async function watch(open: OpenOrder): Promise<void> {
    $checkout.set({ state: 'unknown', text: fillIn(words.unknown, open) });
    for (let asked = 0; asked < ASK_TIMES; asked++) {
      await wait(ASK_AGAIN_MS);
      const settled = await askSettled(call, open.id);
      if (settled.outcome !== 'unknown' && settled.outcome !== 'no-answer') return conclude(settled, open);
    }
  }

  function conclude(settled: Settled, open: OpenOrder): void {
    if (settled.outcome === 'paid') finish(open, settled.isConfirmed);
    else if (settled.outcome === 'review') $checkout.set({ state: 'review', text: settled.text });
    else if (settled.outcome === 'unknown' || settled.outcome === 'no-answer') void watch(open);
    else rest(settled.text);
  }

  async function settle(): Promise<void> {
    const open = orderMemory.read();
    if (!open || !isIn('paying', 'placing')) return;
    $trouble.set('');
    $checkout.set({ state: 'settling' });
    conclude(await askSettled(call, open.id), open);
  }

  /** PayPal's window is gone, with these words; an order that is being placed meanwhile is not paid. */
  const leave = (trouble: string): void => {
    if (isIn('paying', 'placing')) rest(trouble);
  };
  const events: PayPalEvents = {
    onApprove: settle,
    onCancel: () => leave(words.cancelled),
    onError: () => leave(words.failed),
  };

  /** Loads PayPal. Comes late: the button still appears, unless its own page was chosen meanwhile. */
  async function prepare(): Promise<void> {
    if (door) return rest($trouble.get());
    $checkout.set({ state: 'preparing' });
    const setup = await call(getPaymentSetup);
    if (!setup.ok) return rest($trouble.get());
    $setup.set(setup.data);
    const opening = openPayPal(setup.data, events).then(
      (opened) => {
        door = opened;
        if (isIn('preparing', 'stuck')) $checkout.set({ state: 'ready' });
      },
      () => undefined,
    );
    await Promise.race([opening, wait(LOADING_MS)]);
    if (isIn('preparing')) rest($trouble.get());
  }

  async function resume(): Promise<void> {
    $checkout.set({ state: 'preparing' });
    const open = orderMemory.read();
    if (open) {
      const settled = await askSettled(call, open.id);
      if (settled.outcome === 'no-answer') return $checkout.set({ state: 'unasked' });
      const closed = open.isAway ? words.cancelled : '';
      if (settled.outcome === 'unpaid') $trouble.set(settled.isApproved ? settled.text : closed);
      else if (settled.outcome === 'over') $trouble.set(settled.isSoldOut ? settled.text : '');
      else return conclude(settled, open);
    }
    await prepare();
  }

  /** When the page opens, and again when a person asks: first what became of an order that is still open, then PayPal. */
  async function begin(): Promise<void> {
    const isBusy = isBeginning || isIn('placing', 'settling', 'unknown', 'review', 'paid');
    if (isBusy || (!orderMemory.read() && $cartLines.get().length === 0)) return;
    isBeginning = true;
    await resume();
    isBeginning = false;
  }

  /** From here on it is being placed. Null where something is wrong, or where another press was faster. */
  async function check(state: 'ready' | 'stuck', values: TypedAddress): Promise<ShippingAddress | null> {
    const checked = isIn(state) && (await checkedAddress(values));
    if (!checked || !isIn(state)) return null;
    $errors.set(checked.errors);
    $trouble.set(checked.address ? '' : words.details);
    if (checked.address) $checkout.set({ state: 'placing' });
    return checked.address;
  }

  /** @throws Error when there is nothing to pay; the words are then on the page already */
  async function place(address: ShippingAddress): Promise<Placed & { placed: 'payable' }> {
    const placed = await placeCart(call, address);
    if (placed.placed === 'payable' && isIn('placing')) {
      $checkout.set({ state: 'paying' });
      return placed;
    }
    if (placed.placed === 'paid') await settle();
    if (placed.placed === 'refused') {
      if (Object.keys(placed.errors).length > 0) $errors.set(placed.errors);
      rest(placed.text);
    }
    throw new Error('There is nothing to pay');
  }

  /** The press of PayPal's button, with what the fields hold. A second press while the first is on its way does nothing. */
  async function pay(values: TypedAddress): Promise<void> {
    const address = await check('ready', values);
    if (!address || !door) return;
    const order = place(address).then(({ paypalOrderId }) => ({ orderId: paypalOrderId }));
    try {
      await door.start(order);
    } catch {
      // What an order was refused for stands on the page already; only a payment that had begun needs words.
      if (isIn('paying')) rest(words.failed);
    }
    await order.catch(() => undefined);
  }

  /** Without PayPal's script: the same order, paid on PayPal's own page, which leads back here. */
  async function payOnWebsite(values: TypedAddress): Promise<void> {
    const address = await check('stuck', values);
    const placed = address && (await place(address).catch(() => null));
    if (!placed) return;
    const { open, approveUrl } = placed;
    if (!approveUrl || !/^https?:/.test(approveUrl)) return rest(words.failed);
    orderMemory.write({ ...open, isAway: true });
    goTo(approveUrl);
  }

  return {
    ...shown,
    begin,
    pay,
    payOnWebsite,
    /** Gives the button back to a person whose PayPal window has gone astray. */
    restart: () => leave(''),
  };
}
