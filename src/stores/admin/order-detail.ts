// The order that is open in the dashboard, its dispatch details, and its refunds.
import { browserCall } from '#api/browser.ts';
import { changeDispatch, dispatch, type OrderDetail, readOrder } from '#contract/orders/orders-admin.ts';
import { createDetail } from './detail.ts';
import { createDraftForm } from './draft-form.ts';
import { ORDER_MESSAGES, ordersStore } from './orders.ts';
import { createRefundForm } from './payments/refund-form.ts';

export const dispatchForm = ({ carrier, trackingNumber, trackingLink, staffNote }: OrderDetail) => ({
  carrier,
  trackingNumber,
  trackingLink,
  staffNote,
});

const detail = createDetail(
  (id) => browserCall(readOrder, { params: { id } }),
  ({ order }): OrderDetail => order,
);

const drafts = createDraftForm({
  view: 'orders',
  keyOf: ({ _id }: OrderDetail) => _id,
  fill: dispatchForm,
  schema: () => dispatch,
  body: (form, { version }) => ({ version, ...form }),
  send: (body, order) => browserCall(changeDispatch, { params: { id: order._id }, body }),
  show: ({ order }) => detail.replace(order),
  readTheirs: detail.readAgain,
  merges: true,
  saved: () => ORDER_MESSAGES.changed,
  failed: () => ORDER_MESSAGES.notChanged,
});

export const orderDetail = { ...detail, ...drafts };

export const refundForm = createRefundForm(browserCall, (order) => {
  orderDetail.replace(order);
  void ordersStore.refresh(true);
});
