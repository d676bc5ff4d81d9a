// One order on a page of its own: opened by a mailed link, or by the buyer who is signed in.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/orders.yml';
import { cancelLinkedOrder, readLinkedOrder, TOKEN_LINK_MESSAGES } from '#contract/my-records/token-links.ts';
import { changeOrder, type Order } from '#contract/orders/orders.ts';
import { readOwnOrder } from '#contract/orders/own-order.ts';
import { forgetSession } from '#stores/account/session.ts';
import { failureMessage } from '#stores/form/failure-message.ts';
import type { Outcome } from '#stores/row-actions.ts';

export { TOKEN_LINK_MESSAGES };

/** How the page came by it. */
export type OrderSource = { by: 'link'; token: string } | { by: 'account'; id: string };

export type OrderPaper =
  | { state: 'loading' }
  | { state: 'failed'; msg: string; isDead: boolean }
  | { state: 'ready'; order: Order; paidAt: string | null };

const DEAD: readonly string[] = ['link_used', 'invalid', 'not_found', 'unauthorised'];

/** @param call the API's client; another in tests @param source how the page came by the order */
export function createOrderPaper(call: typeof browserCall, source: OrderSource) {
  const $paper = atom<OrderPaper>({ state: 'loading' });

  const ask = () =>
    source.by === 'link'
      ? call(readLinkedOrder, { body: { token: source.token } })
      : call(readOwnOrder, { params: { id: source.id } });

  async function load(): Promise<void> {
    if (source.by === 'link' && !source.token)
      return $paper.set({ state: 'failed', msg: TOKEN_LINK_MESSAGES.incomplete, isDead: true });
    $paper.set({ state: 'loading' });
    const answer = await ask();
    if (answer.ok)
      return $paper.set({ state: 'ready', order: answer.data.order, paidAt: answer.data.paidAt });
    if (source.by === 'account' && answer.code === 'unauthorised') forgetSession();
    const msg = answer.code === 'not_found' ? messages.notYours : answer.msg || messages.oneNotLoaded;
    $paper.set({ state: 'failed', msg, isDead: DEAD.includes(answer.code) });
  }

  /** Stock goes back and a payment is refunded; a sent order is refused with how to return it. */
  async function cancel(): Promise<Outcome> {
    const answer = await (source.by === 'link'
      ? call(cancelLinkedOrder, { body: { token: source.token } })
      : call(changeOrder, { params: { id: source.id }, body: { status: 'cancelled' } }));
    if (!answer.ok)
      return { ok: false, code: answer.code, msg: failureMessage(answer, messages.notCancelled) };
    const before = $paper.get();
    const paidAt = before.state === 'ready' ? before.paidAt : null;
    $paper.set({ state: 'ready', order: answer.data.order, paidAt });
    const isPending = answer.status === 202;
    return { ok: true, isPending, msg: isPending ? messages.cancelPending : messages.cancelled };
  }

  return { $paper, load, cancel };
}

/** The order of this page, by the real client. */
export const orderPaper = (source: OrderSource) => createOrderPaper(browserCall, source);
