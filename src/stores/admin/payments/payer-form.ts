// Fields of who pays and of the call-out charge told, in the forms of a visit. They are named as the contract names what is wrong with
// them.
import type { PaidOrders, Payer } from '#contract/appointments/told.ts';
import { typedNumber } from '#lib/money.ts';

export const PAYER_LABELS = {
  'payer.name': 'Who pays',
  'payer.email': 'Payer’s email',
  'payer.company': 'Payer’s company',
  'payer.address': 'Payer’s address',
  'payer.postCode': 'Payer’s post code',
  'payer.purchaseOrder': 'Purchase order',
};
export type PayerForm = Record<keyof typeof PAYER_LABELS, string>;

export const payerForm = (payer: Payer | null): PayerForm => ({
  'payer.name': payer?.name ?? '',
  'payer.email': payer?.email ?? '',
  'payer.company': payer?.company ?? '',
  'payer.address': payer?.address ?? '',
  'payer.postCode': payer?.postCode ?? '',
  'payer.purchaseOrder': payer?.purchaseOrder ?? '',
});

/** What becomes of paid bills where the payer's address changes; '' until the server asks and it is answered. */
export interface PaidForm {
  paidOrders: '' | NonNullable<PaidOrders>;
}
export const paidBody = (paidOrders: PaidForm['paidOrders']) => (paidOrders ? { paidOrders } : {});

/** The amount that was told, as it is typed; '' where none was. */
export const callOutForm = (amount: number | null | undefined): string => (amount ? String(amount) : '');

/** A choice, as text: `yes` or ''. */
export const urgentForm = (urgent: boolean | undefined): string => (urgent ? 'yes' : '');

/** Without their fields, and with what they say: null where nothing is typed, so that whoever booked pays. */
export function withPayer<Form extends PayerForm & { callOutTold: string; urgent?: string }>(form: Form) {
  const {
    'payer.name': name,
    'payer.email': email,
    'payer.company': company,
    'payer.address': address,
    'payer.postCode': postCode,
    'payer.purchaseOrder': purchaseOrder,
    callOutTold,
    urgent,
    ...rest
  } = form;
  const payer: Payer = { name, email, company, address, postCode, purchaseOrder };
  const said = {
    callOutTold: callOutTold.trim() ? typedNumber(callOutTold) : null,
    ...(urgent !== undefined && { urgent: urgent === 'yes' }),
  };
  return { ...rest, ...said, payer: Object.values(payer).some((text) => text.trim()) ? payer : null };
}
