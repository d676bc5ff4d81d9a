// What the checkout needs of PayPal's SDK, and no more: tests and the stand-in go through the same door.
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getPaymentSetup } from '#contract/payments.ts';

export type PaymentSetup = ReplyOf<typeof getPaymentSetup>;

/** PayPal, loaded: `start` must run inside the click and rejects when PayPal cannot go on. */
export interface PayPalDoor {
  start: (order: Promise<{ orderId: string }>) => Promise<void>;
}

export interface PayPalEvents {
  onApprove: () => Promise<void>;
  onCancel: () => void;
  onError: () => void;
}

/** Loads PayPal's script; rejects when it cannot be loaded or does not serve this shop's currency. */
export type OpenPayPal = (setup: PaymentSetup, events: PayPalEvents) => Promise<PayPalDoor>;
