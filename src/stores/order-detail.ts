// The order that is open in the dashboard, and what the staff write on it.
import { call as browserCall } from '#api/browser.ts';
import {
  changeDispatch,
  type Dispatch,
  dispatch,
  type OrderDetail,
  readOrder,
} from '#contract/order-desk.ts';
import { createDetail } from './detail.ts';
import { createDrafts } from './drafts.ts';
import { errorsOf, problemsOf } from './form.ts';
import { ORDER_WORDS } from './orders.ts';
import { withReason } from './with-reason.ts';

export interface DispatchForm {
  carrier: string;
  trackingNumber: string;
  staffNote: string;
}
/** What the form of an order holds before anybody types. */
export const dispatchForm = ({ carrier, trackingNumber, staffNote }: OrderDetail): DispatchForm => ({
  carrier,
  trackingNumber,
  staffNote,
});

/** What is typed and not saved. */
export interface DispatchDraft {
  form: DispatchForm;
  /** The order as it was when the typing began: a later version is not overwritten. */
  base: OrderDetail;
}

/** `code` is '' where the form itself refused. */
export type DispatchSaved = { ok: true; order: OrderDetail } | { ok: false; code: string };

function createOrderDetail(call: typeof browserCall) {
  const detail = createDetail<OrderDetail>(async (id) => {
    const answer = await call(readOrder, { params: { id } });
    return answer.ok ? { ok: true, item: answer.data.order } : answer;
  });
  const drafts = createDrafts<DispatchDraft>();
  const { keep, draftOf, formOf, setForm } = drafts;

  function edit(order: OrderDetail, part: Partial<DispatchForm>): void {
    const { form, base } = draftOf(order._id) ?? { form: dispatchForm(order), base: order };
    keep(order._id, { form: { ...form, ...part }, base });
  }

  /** @param base what it is written against. What is typed on while it is sent stays, on top of what was saved. */
  async function save(base: OrderDetail, form: DispatchForm): Promise<DispatchSaved> {
    if (formOf(base._id).state === 'sending') return { ok: false, code: '' };
    const body: Dispatch = { version: base.version, ...form };
    const errors = problemsOf(dispatch, body);
    if (errors) {
      setForm(base._id, { state: 'refused', errors, msg: '' });
      return { ok: false, code: '' };
    }
    setForm(base._id, { state: 'sending' });
    const answer = await call(changeDispatch, { params: { id: base._id }, body });
    if (!answer.ok) {
      setForm(base._id, {
        state: 'refused',
        errors: errorsOf(answer.issues),
        msg: answer.msg || withReason(ORDER_WORDS.notChanged, answer),
      });
      if (answer.code === 'stale_version') await detail.refresh();
      return { ok: false, code: answer.code };
    }
    setForm(base._id, { state: 'done' });
    detail.replace(answer.data.order);
    const typed = draftOf(base._id);
    keep(base._id, typed && typed.form !== form ? { form: typed.form, base: answer.data.order } : null);
    return { ok: true, order: answer.data.order };
  }

  const { $drafts, $forms, $unsaved, openForm, discard } = drafts;
  return { ...detail, $drafts, $forms, $unsaved, edit, discard, openForm, save };
}

export const orderDetail = createOrderDetail(browserCall);
