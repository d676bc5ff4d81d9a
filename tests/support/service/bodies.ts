// Valid bodies of the writing endpoints; a test changes what it is about.
import type { AppointmentRequest } from '#contract/appointments/appointments.ts';
import type { CancellationNotice } from '#contract/cancellations/cancellations.ts';
import type { ProductDraft } from '#contract/catalogue/product-changes.ts';
import type { ReviewDraft } from '#contract/reviews/reviews.ts';
import type { Settings } from '#contract/settings/settings.ts';

/** A Thursday at 10:30, two days after the tests' clock starts. */
export const aVisit = (change: Partial<AppointmentRequest> = {}): AppointmentRequest => ({
  name: 'Ada Marsh',
  email: 'ada.marsh@example.com',
  phone: '020 7946 0999',
  service: 'Clocks',
  message: 'The longcase clock in the hall stops at ten past nine.',
  date: '2026-11-26',
  time: '10:30',
  isQuoteRequest: false,
  ...change,
});

export const aNotice = (change: Partial<CancellationNotice> = {}): CancellationNotice => ({
  name: 'Ada Marsh',
  email: 'ada.marsh@example.com',
  orderOrBooking: 'F100001',
  ...change,
});

export const aReview = (change: Partial<ReviewDraft> = {}): ReviewDraft => ({
  name: 'Ada M.',
  service: 'Clocks',
  rating: 4,
  content: 'The clock keeps time again, and nobody talked me into a new one.',
  ...change,
});

export const aPart = (change: Partial<ProductDraft> = {}): ProductDraft => ({
  name: 'Flat burr set 64 mm',
  description: 'Two burrs of hardened steel.',
  price: 48.5,
  image: '/pictures/grinders.flat_burrs-720.webp',
  category: 'Coffee Machine Parts',
  subcategory: 'Grinders',
  stock: 12,
  ...change,
});

export const aRegistration = (change: Partial<Record<'username' | 'email' | 'password', string>> = {}) => ({
  username: 'Ada Marsh',
  email: 'ada.marsh@example.com',
  password: 'brass weight on a chain',
  ...change,
});

/** The admin settings as they are at first: all are sent together. */
export const someSettings = (change: Partial<Settings> = {}): Settings => ({
  staffEmail: '',
  lowStock: 10,
  staffSecondFactor: false,
  staffIdleMinutes: 480,
  exceptions: [],
  noticeText: '',
  noticeFrom: '',
  noticeUntil: '',
  version: 1,
  ...change,
});
