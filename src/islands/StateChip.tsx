// The states of appointments, orders and payments, each as its word; the colours are those of spec section 4.
import type { ComponentProps } from 'react';
import type { AppointmentStatus } from '#contract/appointments.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders.ts';
import { Chip } from './ui/Chip.tsx';

type Tone = ComponentProps<typeof Chip>['tone'];

export const ORDER_TONES: Record<OrderStatus, Tone> = {
  pending: 'pending',
  processing: 'confirmed',
  shipped: 'confirmed',
  delivered: 'completed',
  cancelled: 'cancelled',
};
export const PAYMENT_TONES: Record<PaymentStatus, Tone> = {
  pending: 'pending',
  completed: 'completed',
  failed: 'cancelled',
  refunded: 'plain',
};

/** @example inWords('pending') // 'Pending' */
export const inWords = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

export const AppointmentChip = ({ status }: { status: AppointmentStatus }) => (
  <Chip tone={status}>{inWords(status)}</Chip>
);
export const OrderChip = ({ status }: { status: OrderStatus }) => (
  <Chip tone={ORDER_TONES[status]}>{inWords(status)}</Chip>
);
export const PaymentChip = ({ status }: { status: PaymentStatus }) => (
  <Chip tone={PAYMENT_TONES[status]}>{inWords(status)}</Chip>
);
