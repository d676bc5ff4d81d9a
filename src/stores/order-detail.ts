// The order that is open in the dashboard, and what the staff write on it.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import { changeDispatch, type Dispatch, type OrderDetail, readOrder } from '#contract/order-desk.ts';
import { createDetail } from './detail.ts';
import { errorsOf, type FormState, problemsOf } from './form.ts';
import { ORDER_WORDS } from './orders.ts';

export interface DispatchForm {
  carrier: string;
  trackingNumber: string;
  staffNote: string;
}
export const dispatchForm = ({ carrier, trackingNumber, staffNote }: OrderDetail): DispatchForm => ({
  carrier,
  trackingNumber,
  staffNote,
});

/** `code` is '' where the form itself refused. */
export type DispatchSaved = { ok: true; order: OrderDetail } | { ok: false; code: string };

export function createOrderDetail(call: typeof browserCall) {
  const detail = createDetail<OrderDetail>(async (id) => {
    const answer = await call(readOrder, { params: { id } });
    return answer.ok ? { ok: true, item: answer.data.order } : answer;
  });
  const $form = atom<FormState>({ state: 'idle' });

  /** @param base the order as it was when the typing began: a later version is not overwritten */
  async function save(base: OrderDetail, form: DispatchForm): Promise<DispatchSaved> {
    if ($form.get().state === 'sending') return { ok: false, code: '' };
    const body: Dispatch = { version: base.version, ...form };
    const errors = problemsOf(changeDispatch.body, body);
    if (errors) {
      $form.set({ state: 'refused', errors, msg: '' });
      return { ok: false, code: '' };
    }
    $form.set({ state: 'sending' });
    const answer = await call(changeDispatch, { params: { id: base._id }, body });
    if (!answer.ok) {
      $form.set({
        state: 'refused',
        errors: errorsOf(answer.issues),
        msg: answer.msg || `${ORDER_WORDS.notChanged}.`,
      });
      if (answer.code === 'stale_version') await detail.refresh();
      return { ok: false, code: answer.code };
    }
    $form.set({ state: 'done' });
    detail.replace(answer.data.order);
    return { ok: true, order: answer.data.order };
  }

  const openForm = () => $form.set({ state: 'idle' });
  return { ...detail, $form, openForm, save };
}

export const orderDetail = createOrderDetail(browserCall);
