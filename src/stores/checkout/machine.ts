// State machine of a payment: places the order, opens PayPal, asks the server to settle. Only the server decides amounts and
// whether an order is paid. Components only render the state.
import * as messages from '#content/messages/checkout.yml';
import { getPaymentSetup } from '#contract/addresses.ts';
import type { OpenOrder, TypedAddress } from '#contract/orders/checkout.ts';
import { fillIn } from '#lib/fill.ts';
import type { CheckoutTools, PayPalMethod, PayPalSession } from './paypal.ts';
import type { PlacedOrder, Purchase } from './purchase.ts';
import type { Settled } from './settle.ts';
import type { Checkout, CheckoutView, Trouble } from './view.ts';
import { isKnown, watchPayment } from './watch.ts';

const LOADING_MS = 8000;

export class CheckoutMachine {
  #tools: CheckoutTools;
  #view: CheckoutView;
  #purchase: Purchase;
  #session: PayPalSession | null = null;
  /** Orders that PayPal was given, by PayPal's id: each may still be approved, in a window that the buyer has lost. */
  #placed = new Map<string, OpenOrder>();
  #paid = new Set<OpenOrder['id']>();
  /** Why the page offers PayPal's website instead of its button. */
  #noButton: string = messages.notLoading;

  /** @param view stores that the page renders */
  constructor(tools: CheckoutTools, view: CheckoutView, purchase: Purchase) {
    this.#tools = tools;
    this.#view = view;
    this.#purchase = purchase;
  }

  /** Called when the page opens or the buyer tries again: checks an open order first, then loads PayPal. */
  async begin(): Promise<void> {
    const isBusy = this.#isIn('preparing', 'placing', 'settling', 'unknown', 'review', 'paid');
    if (isBusy || (!this.#purchase.open() && !this.#purchase.isThere())) return;
    await this.#resume();
  }

  /** Shows the errors of the details. @returns whether there are none */
  check = (values: TypedAddress): boolean => this.#purchase.check(values) !== null;

  /**
   * A click on one of PayPal's buttons. Awaits nothing before `start`, because Safari opens PayPal's window only inside the click. Ignores
   * further clicks while one is being handled.
   */
  async pay(values: TypedAddress, method: PayPalMethod = 'paypal'): Promise<void> {
    const place = this.#isIn('ready') ? this.#purchase.check(values) : null;
    if (!place || !this.#session) return;
    const order = this.#place(place).then(({ paypalOrderId }) => ({ orderId: paypalOrderId }));
    const [placed, started] = await Promise.allSettled([order, this.#session.start(order, method)]);
    // If the order was refused, the page already says so.
    if (placed.status === 'fulfilled' && started.status === 'rejected') this.#offerWebsite();
  }

  /** Without PayPal's button: pays on PayPal's website, which returns here. */
  async payOnWebsite(values: TypedAddress): Promise<void> {
    const place = this.#isIn('website') ? this.#purchase.check(values) : null;
    const placed = place && (await this.#place(place).catch(() => null));
    if (!placed) return;
    const { open, approveUrl } = placed;
    if (!approveUrl || !/^https?:/.test(approveUrl)) return this.#rest({ text: messages.failed });
    this.#purchase.leave(open);
    this.#tools.goTo(approveUrl);
  }

  /** For a buyer who can't see PayPal's window any more: enables the button again. What that window approves is still settled. */
  restart(): void {
    this.#leave(null);
  }

  /** For a buyer who wants the same once more. */
  async orderAgain(): Promise<void> {
    if (!this.#isIn('cart-paid')) return;
    this.#purchase.again?.();
    await this.#prepare();
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
    const open = this.#purchase.open();
    if (open) {
      const settled = await this.#purchase.settle(open.id, open.isAway);
      // An approval meanwhile has asked again.
      if (!this.#isIn('preparing')) return;
      if (settled.outcome === 'no-answer') return this.#show({ state: 'unasked' });
      const closed = open.isAway ? { text: messages.cancelled } : null;
      if (settled.outcome === 'unpaid') $trouble.set(settled.isApproved ? { text: settled.text } : closed);
      else if (settled.outcome === 'over') $trouble.set(settled.isSoldOut ? { text: settled.text } : null);
      else if (settled.outcome === 'returned') $trouble.set({ text: settled.text });
      else return this.#conclude(settled, open);
    }
    await this.#prepare();
  }

  /** Loads PayPal. If it loads late, the button still appears unless the buyer has gone on with the website. */
  async #prepare(): Promise<void> {
    const { $trouble, $setup } = this.#view;
    const { call, openPayPal, wait } = this.#tools;
    if (this.#session) return this.#rest($trouble.get());
    this.#show({ state: 'preparing' });
    const setup = await call(getPaymentSetup);
    if (!setup.ok) return this.#rest($trouble.get());
    $setup.set(setup.data);
    const currency = this.#purchase.currency?.() || setup.data.currency;
    const opening = openPayPal(
      { ...setup.data, currency },
      {
        onApprove: (id) => this.#settle(this.#placed.get(id) ?? this.#purchase.open()),
        onCancel: () => this.#leave({ text: messages.cancelled }),
        onError: () => this.#offerWebsite(),
      },
    ).then(
      (opened) => {
        this.#session = opened;
        this.#view.$hasCard.set(opened.hasCard);
        if (this.#isIn('preparing', 'website')) this.#show({ state: 'ready' });
      },
      () => undefined,
    );
    await Promise.race([opening, wait(LOADING_MS)]);
    if (this.#isIn('preparing')) this.#rest($trouble.get());
  }

  /** @throws Error if there is nothing to pay; the page then shows the reason */
  async #place(place: () => Promise<PlacedOrder>): Promise<PlacedOrder & { placed: 'payable' }> {
    this.#show({ state: 'placing' });
    const placed = await place();
    if (placed.placed === 'payable') this.#placed.set(placed.paypalOrderId, placed.open);
    if (placed.placed === 'payable' && this.#isIn('placing')) {
      this.#show({ state: 'paying' });
      return placed;
    }
    if (placed.placed === 'paid') await this.#settle(placed.open);
    if (placed.placed === 'cart-paid') this.#show({ state: 'cart-paid', text: placed.text });
    if (placed.placed === 'refused') {
      if (Object.keys(placed.errors).length > 0) this.#view.$errors.set(placed.errors);
      this.#rest(placed.trouble);
    }
    throw new Error('There is nothing to pay');
  }

  /** Asks about an approved order in every state: the server charges it anyway. */
  async #settle(open: OpenOrder | null): Promise<void> {
    if (!open || this.#paid.has(open.id)) return;
    this.#view.$trouble.set(null);
    this.#show({ state: 'settling' });
    this.#conclude(await this.#purchase.settle(open.id, true), open);
  }

  #conclude(settled: Settled, open: OpenOrder): void {
    if (settled.outcome === 'paid') this.#finish(open, settled);
    else if (settled.outcome === 'review') this.#show({ state: 'review', text: settled.text });
    else if (settled.outcome === 'cart-paid') this.#show({ state: 'cart-paid', text: settled.text });
    else if (!isKnown(settled)) void this.#watchPayment(open);
    else if ('text' in settled) this.#rest({ text: settled.text });
  }

  #finish(open: OpenOrder, settled: Settled & { outcome: 'paid' }): void {
    if (this.#paid.has(open.id)) return;
    this.#paid.add(open.id);
    this.#purchase.finish(open, settled);
  }

  async #watchPayment(open: OpenOrder): Promise<void> {
    this.#show({ state: 'unknown', text: fillIn(messages.unknown, open) });
    const settled = await watchPayment(this.#tools.wait, () => this.#purchase.settle(open.id));
    if (settled) this.#conclude(settled, open);
  }

  /** Makes payment possible again, by PayPal's button or on its website. */
  #rest(trouble: Trouble | null): void {
    if (this.#isIn('paid')) return;
    this.#view.$trouble.set(trouble);
    this.#show(this.#session ? { state: 'ready' } : { state: 'website', text: this.#noButton });
  }

  /** PayPal's window closed, perhaps while the order was still being placed. */
  #leave(trouble: Trouble | null): void {
    if (this.#isIn('paying', 'placing')) this.#rest(trouble);
  }

  /** PayPal's button failed and would again, so its website replaces it. */
  #offerWebsite(): void {
    if (!this.#isIn('paying', 'placing')) return;
    this.#session = null;
    this.#noButton = messages.notOpened;
    this.#rest(null);
  }
}
