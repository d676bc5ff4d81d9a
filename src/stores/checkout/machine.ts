// The checkout as a machine: places the order, lets PayPal take the payment, asks the server to settle it. The server
// decides every sum and whether an order is paid; this carries messages between the three. Components only render it.
import * as messages from '#content/messages/checkout.yml';
import { getPaymentSetup } from '#contract/addresses.ts';
import type { OpenOrder, TypedAddress } from '#contract/orders/checkout.ts';
import type { ShippingAddress } from '#contract/orders/shipping-address.ts';
import type { DeliveryCountry } from '#lib/delivery-country.ts';
import { fillIn } from '#lib/fill.ts';
import { $cartEntries } from '#stores/cart/cart.ts';
import { takeFromCart } from '#stores/cart/change-cart.ts';
import { addressMemory, forgetOrder, orderMemory } from './order-memory.ts';
import { askSettled, type Call, checkAddress, type Placed, placeCart, type Settled } from './orders.ts';
import type { OpenPayPal, PayPalSession } from './paypal.ts';
import type { Checkout, CheckoutView, Trouble } from './view.ts';
import { isKnown, watchMail, watchPayment } from './watch.ts';

export interface CheckoutTools {
  call: Call;
  openPayPal: OpenPayPal;
  goTo: (address: string) => void;
  wait: (milliseconds: number) => Promise<void>;
  /** Where the shop delivers. */
  countries: readonly DeliveryCountry[];
}

const LOADING_MS = 8000;

export class CheckoutMachine {
  #tools: CheckoutTools;
  #view: CheckoutView;
  #session: PayPalSession | null = null;
  /** Why PayPal's website stands where its button should be. */
  #noButton: string = messages.notLoading;

  /** @param view where the page sees it */
  constructor(tools: CheckoutTools, view: CheckoutView) {
    this.#tools = tools;
    this.#view = view;
  }

  /** When the page opens, and again when a person asks: first what became of an order that is still open, then PayPal. */
  async begin(): Promise<void> {
    const isBusy = this.#isIn('preparing', 'placing', 'settling', 'unknown', 'review', 'paid');
    if (isBusy || (!orderMemory.read() && $cartEntries.get().length === 0)) return;
    await this.#resume();
  }

  /** Shows what is wrong with the details. @returns them as the order needs them; null where something is wrong */
  check(values: TypedAddress): ShippingAddress | null {
    const { $errors, $trouble } = this.#view;
    const { address, errors } = checkAddress(values, this.#tools.countries);
    $errors.set(errors);
    $trouble.set(address ? null : { text: messages.details });
    return address;
  }

  /**
   * The press of PayPal's button, with what the fields hold. Nothing may be awaited before `start`: Safari opens PayPal's
   * window only inside the click. A second press while the first is on its way does nothing.
   */
  async pay(values: TypedAddress): Promise<void> {
    const address = this.#isIn('ready') ? this.check(values) : null;
    if (!address || !this.#session) return;
    const order = this.#place(address).then(({ paypalOrderId }) => ({ orderId: paypalOrderId }));
    const [placed, started] = await Promise.allSettled([order, this.#session.start(order)]);
    // A refused order is on the page already: its failed start needs no message.
    if (placed.status === 'fulfilled' && started.status === 'rejected') this.#offerWebsite();
  }

  /** Without PayPal's button: the same order, paid on PayPal's website, which leads back here. */
  async payOnWebsite(values: TypedAddress): Promise<void> {
    const address = this.#isIn('website') ? this.check(values) : null;
    const placed = address && (await this.#place(address).catch(() => null));
    if (!placed) return;
    const { open, approveUrl } = placed;
    if (!approveUrl || !/^https?:/.test(approveUrl)) return this.#rest({ text: messages.failed });
    orderMemory.write({ ...open, isAway: true });
    this.#tools.goTo(approveUrl);
  }

  /** Gives the button back to a person who can't see PayPal's window any more. */
  restart(): void {
    this.#leave(null);
  }

  #isIn(...states: Checkout['state'][]): boolean {
    return states.includes(this.#view.$checkout.get().state);
  }

  #show(checkout: Checkout): void {
    this.#view.$checkout.set(checkout);
  }

  async #resume(): Promise<void> {
    const { $trouble } = this.#view;
    this.#show({ state: 'preparing' });
    const open = orderMemory.read();
    if (open) {
      const settled = await askSettled(this.#tools.call, open.id);
      if (settled.outcome === 'no-answer') return this.#show({ state: 'unasked' });
      const closed = open.isAway ? { text: messages.cancelled } : null;
      if (settled.outcome === 'unpaid') $trouble.set(settled.isApproved ? { text: settled.text } : closed);
      else if (settled.outcome === 'over') $trouble.set(settled.isSoldOut ? { text: settled.text } : null);
      else return this.#conclude(settled, open);
    }
    await this.#prepare();
  }

  /** Loads PayPal. Comes late: the button still appears, unless its website was chosen meanwhile. */
  async #prepare(): Promise<void> {
    const { $trouble, $setup } = this.#view;
    const { call, openPayPal, wait } = this.#tools;
    if (this.#session) return this.#rest($trouble.get());
    this.#show({ state: 'preparing' });
    const setup = await call(getPaymentSetup);
    if (!setup.ok) return this.#rest($trouble.get());
    $setup.set(setup.data);
    const opening = openPayPal(setup.data, {
      onApprove: () => this.#settle(),
      onCancel: () => this.#leave({ text: messages.cancelled }),
      onError: () => this.#offerWebsite(),
    }).then(
      (opened) => {
        this.#session = opened;
        if (this.#isIn('preparing', 'website')) this.#show({ state: 'ready' });
      },
      () => undefined,
    );
    await Promise.race([opening, wait(LOADING_MS)]);
    if (this.#isIn('preparing')) this.#rest($trouble.get());
  }

  /** @throws Error when there is nothing to pay; the message is then on the page already */
  async #place(address: ShippingAddress): Promise<Placed & { placed: 'payable' }> {
    this.#show({ state: 'placing' });
    const placed = await placeCart(this.#tools.call, address);
    if (placed.placed === 'payable' && this.#isIn('placing')) {
      this.#show({ state: 'paying' });
      return placed;
    }
    if (placed.placed === 'paid') await this.#settle();
    if (placed.placed === 'refused') {
      if (Object.keys(placed.errors).length > 0) this.#view.$errors.set(placed.errors);
      this.#rest(placed.trouble);
    }
    throw new Error('There is nothing to pay');
  }

  async #settle(): Promise<void> {
    const open = orderMemory.read();
    if (!open || !this.#isIn('paying', 'placing')) return;
    this.#view.$trouble.set(null);
    this.#show({ state: 'settling' });
    this.#conclude(await askSettled(this.#tools.call, open.id), open);
  }

  #conclude(settled: Settled, open: OpenOrder): void {
    if (settled.outcome === 'paid') this.#finish(open, settled);
    else if (settled.outcome === 'review') this.#show({ state: 'review', text: settled.text });
    else if (!isKnown(settled)) void this.#watchPayment(open);
    else if ('text' in settled) this.#rest({ text: settled.text });
  }

  #finish(open: OpenOrder, { isConfirmed, isMailTest }: Settled & { outcome: 'paid' }): void {
    const { id, orderNumber, email, items, lines } = open;
    const paid = { state: 'paid', orderNumber, email, lines: lines ?? [], isConfirmed, isMailTest } as const;
    this.#show(paid);
    forgetOrder();
    addressMemory.forget();
    takeFromCart(items);
    if (isConfirmed) return;
    void watchMail(this.#tools, id).then((hasLeft) => hasLeft && this.#show({ ...paid, isConfirmed: true }));
  }

  async #watchPayment(open: OpenOrder): Promise<void> {
    this.#show({ state: 'unknown', text: fillIn(messages.unknown, open) });
    const settled = await watchPayment(this.#tools, open.id);
    if (settled) this.#conclude(settled, open);
  }

  /** Payment is possible again: with PayPal's button, or else on its website. */
  #rest(trouble: Trouble | null): void {
    this.#view.$trouble.set(trouble);
    this.#show(this.#session ? { state: 'ready' } : { state: 'website', text: this.#noButton });
  }

  /** The PayPal window closed; an order that is being placed meanwhile isn't paid. */
  #leave(trouble: Trouble | null): void {
    if (this.#isIn('paying', 'placing')) this.#rest(trouble);
  }

  /** The same button would fail again: PayPal's website takes its place. */
  #offerWebsite(): void {
    if (!this.#isIn('paying', 'placing')) return;
    this.#session = null;
    this.#noButton = messages.notOpened;
    this.#rest(null);
  }
}
