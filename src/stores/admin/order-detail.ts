// The order that is open in the dashboard, and what the staff write on it.
import { call as browserCall } from '#api/browser.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import {
  changeDispatch,
  type Dispatch,
  dispatch,
  type OrderDetail,
  readOrder,
} from '#contract/orders/orders-admin.ts';
import { createDetail } from './detail.ts';
import { createDraftForm } from './draft-form.ts';
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
  const bodyOf = ({ form, base }: DispatchDraft): Dispatch => ({ version: base.version, ...form });
  const drafts = createDraftForm<DispatchDraft, DispatchDraft, ReplyOf<typeof changeDispatch>>({
    schema: () => dispatch,
    body: bodyOf,
    send: (draft) => call(changeDispatch, { params: { id: draft.base._id }, body: bodyOf(draft) }),
    message: (_, refusal) => refusal.msg || withReason(ORDER_WORDS.notChanged, refusal),
  });
  const { keep, draftOf, submit, $drafts, $forms, $unsaved, openForm, discard } = drafts;

  function edit(order: OrderDetail, part: Partial<DispatchForm>): void {
    const { form, base } = draftOf(order._id) ?? { form: dispatchForm(order), base: order };
    keep(order._id, { form: { ...form, ...part }, base });
  }

  /** @param base what it is written against. What is typed on while it is sent stays, on top of what was saved. */
  async function save(base: OrderDetail, form: DispatchForm): Promise<DispatchSaved> {
    const saved = await submit(base._id, { form, base });
    if (!saved.ok) {
      if (saved.code === 'stale_version') await detail.refresh();
      return saved;
    }
    const { order } = saved.data;
    detail.replace(order);
    keep(base._id, saved.typed && { form: saved.typed.form, base: order });
    return { ok: true, order };
  }

  return { ...detail, $drafts, $forms, $unsaved, edit, discard, openForm, save };
}

export const orderDetail = createOrderDetail(browserCall);
