// Addresses of endpoints that pages call without waiting for a click. No schemas here: they would load zod.
import type * as accounts from '#contract/accounts/accounts.ts';
import type * as catalogue from '#contract/catalogue/catalogue.ts';
import type * as slots from '#contract/diary/slots.ts';
import type * as jobPhotos from '#contract/jobs/job-photos.ts';
import type * as orders from '#contract/orders/orders.ts';
import type * as payments from '#contract/orders/payments.ts';
import type * as reviews from '#contract/reviews/reviews.ts';
import type * as opening from '#contract/settings/opening.ts';
import type { Address, Endpoint } from './endpoint.ts';

const addressOf = <E extends Endpoint>(method: E['method'], path: E['path']): Address<E> => ({
  method,
  path,
});

export const getMe = addressOf<typeof accounts.getMe>('GET', '/api/me');
export const register = addressOf<typeof accounts.register>('POST', '/api/register');
export const signIn = addressOf<typeof accounts.signIn>('POST', '/api/login');
export const signOut = addressOf<typeof accounts.signOut>('POST', '/api/logout');
export const listProducts = addressOf<typeof catalogue.listProducts>('GET', '/api/products');
export const listOpeningExceptions = addressOf<typeof opening.listOpeningExceptions>(
  'GET',
  '/api/opening-exceptions',
);
export const addJobPhoto = addressOf<typeof jobPhotos.addJobPhoto>(
  'POST',
  '/api/engineer/visits/{id}/photos',
);
export const settleOrder = addressOf<typeof orders.settleOrder>('PATCH', '/api/orders/{id}/paypal');
export const linkPlacedOrder = addressOf<typeof orders.linkPlacedOrder>('POST', '/api/orders/{id}/link');
export const getPaymentSetup = addressOf<typeof payments.getPaymentSetup>('GET', '/api/payments');
export const readReviewedRecord = addressOf<typeof reviews.readReviewedRecord>('POST', '/api/links/review');
export const listReviews = addressOf<typeof reviews.listReviews>('GET', '/api/reviews');
export const readSlots = addressOf<typeof slots.readSlots>('GET', '/api/slots');
