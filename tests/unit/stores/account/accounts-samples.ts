// Sample API responses, one plain example each.
import type { User } from '#contract/accounts/accounts.ts';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { AdminProduct } from '#contract/catalogue/products-admin.ts';
import type { Order } from '#contract/orders/orders.ts';

export const anUser = (change: Partial<User> = {}): User => ({
  username: 'Ada',
  name: 'Ada',
  email: 'ada@example.test',
  role: 'customer',
  profileImage: '',
  ...change,
});

export const anAppointment = (change: Partial<AdminAppointment> = {}): AdminAppointment => ({
  _id: 'a1',
  name: 'Ada',
  email: 'ada@example.test',
  phone: '020 7946 0000',
  service: 'Clocks',
  subject: '',
  message: 'It stopped.',
  date: '2027-03-15',
  time: '10:00',
  status: 'pending',
  isQuoteRequest: false,
  suspected: false,
  isUntold: false,
  emailProven: true,
  may: [],
  version: 1,
  createdAt: '2027-03-01T09:00:00.000Z',
  updatedAt: '2027-03-01T09:00:00.000Z',
  ...change,
});

export const anOrder = (change: Partial<Order> = {}): Order => ({
  _id: 'o1',
  orderNumber: 'F000123',
  status: 'pending',
  paymentStatus: 'completed',
  totalAmount: 48,
  currency: 'USD',
  user: { name: 'Ada', email: 'ada@example.test' },
  items: [
    {
      _id: 'l1',
      product: { _id: 'p1', name: 'Flat burr set', partNumber: 'GR-064', image: '/x.webp' },
      quantity: 1,
      price: 48,
    },
  ],
  shippingAddress: {
    firstName: 'Ada',
    lastName: 'Marsh',
    email: 'ada@example.test',
    phone: '020 7946 0000',
    address: '1 Example Street',
    city: 'London',
    postCode: 'SE1 9AA',
    country: 'United Kingdom',
  },
  carrier: '',
  trackingNumber: '',
  trackingLink: '',
  needsReview: false,
  reviewReason: '',
  paidByHand: false,
  throughPayPal: false,
  refundedAmount: 0,
  refundPending: false,
  paymentPending: false,
  pendingReason: '',
  refundedAt: null,
  createdAt: '2027-03-01T09:00:00.000Z',
  ...change,
});

export const aProduct = (change: Partial<Product> = {}): Product => ({
  _id: 'p1',
  id: 'p1',
  slug: 'flat-burr-set',
  partNumber: 'GR-064',
  name: 'Flat burr set 64 mm',
  summary: 'Hardened steel.',
  description: 'For doser grinders.',
  particulars: { Size: '64 mm' },
  fits: 'Most doser grinders.',
  fitting: '',
  price: 48,
  currency: 'USD',
  image: '/pictures/grinders.flat_burrs-720.webp',
  alt: 'Two burrs',
  category: 'Coffee Machine Parts',
  subcategory: 'Grinders',
  stock: 4,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...change,
});

export const anAdminProduct = (change: Partial<AdminProduct> = {}): AdminProduct => ({
  ...aProduct(),
  archived: false,
  updatedAt: '2027-03-01T09:00:00.000Z',
  ...change,
});
