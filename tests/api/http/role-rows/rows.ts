// The permission matrix: what each endpoint of the contract answers to a visitor, a customer, staff and an admin.

import { byPhone, draftOf } from '../../../support/records/orders.ts';
import { PICTURE } from '../../../support/records/pictures.ts';
import {
  aNotice,
  aPart,
  aRegistration,
  aReview,
  aVisit,
  someSettings,
} from '../../../support/service/bodies.ts';
import { BILL_ROWS } from './bills.ts';
import { DIARY_ROWS } from './diary.ts';
import { JOB_ROWS } from './jobs.ts';
import { QUOTE_ROWS } from './quotes.ts';
import { adminOnly, anyone, PASSWORD, type Row, signedIn, teamOnly } from './row.ts';
import { TEAM_ROWS } from './team.ts';

/** A payment at PayPal that matches no order. */
export const UNMATCHED = 'CAPTURE1';

/** Routes beside the contract; open to everybody unless a comment says who may call. */
export const BESIDE = [
  'GET /api/openapi.json',
  'POST /api/reports', // tests/api/monitoring/reports.test.ts
  'GET /healthz', // tests/api/monitoring/health.test.ts
  'GET /readyz',
  'GET /metrics', // its token, or the same machine: tests/api/monitoring/monitoring.test.ts
  'GET /book', // tests/api/diary/pages.test.ts
  'GET /cancellation-form', // tests/api/appointments/given-in-writing.test.ts
  'GET /day/:token', // its token: tests/api/diary/pages.test.ts
  'GET /day/:token/ahead',
  'POST /day/:token/phone',
  'POST /day/:token',
  'GET /day/:token/photos/:id/:n',
  'GET /day/:token/jobs/:id/photos/:photo',
  'GET /day/:token/today',
  'GET /day/:token/jobs/:id', // tests/api/jobs/sheet-pages.test.ts
  'POST /day/:token/jobs/:id',
  'POST /day/:token/jobs/:id/reopen',
  'POST /day/:token/jobs/:id/agree',
  'POST /day/:token/jobs/:id/ask',
  'POST /day/:token/jobs/:id/form', // tests/api/jobs/agreed-words.test.ts
  'POST /day/:token/jobs/:id/paid',
  'POST /day/:token/jobs/:id/danger',
  'POST /day/:token/jobs/:id/pay',
  'GET /day/:token/jobs/:id/pay',
  'POST /day/:token/jobs/:id/remove-photo',
  'GET /feeds/:file',
  'POST /quote-offer', // its token: tests/api/quotes/pages.test.ts
  'POST /quote-offer/accept',
  'POST /quote-offer/change',
  'POST /quote-offer/decline',
  'POST /quote-offer/pay',
  'GET /uploads/:name', // tests/api/pictures/uploads.test.ts
  'OPTIONS /api/*', // tests/api/http/cors.test.ts
];

export const ROWS: Record<string, Row> = {
  getMe: { answers: signedIn(200) },
  signIn: {
    answers: anyone(200),
    body: ({ people }) => ({ email: people.customer.email, password: PASSWORD }),
  },
  register: { answers: anyone(201), body: () => aRegistration() },
  signOut: { answers: signedIn(204) },
  changeProfile: { answers: signedIn(200), body: () => ({ name: 'Ada' }) },
  readOwnData: { answers: signedIn(200) },
  readOwnPhoto: { answers: signedIn(404), id: () => 'x' },
  deleteOwnAccount: { answers: [401, 200, 200, 409], body: () => ({ password: PASSWORD }) },
  forgotPassword: { answers: anyone(200), body: ({ people }) => ({ email: people.customer.email }) },
  resetPassword: { answers: anyone(410), body: () => ({ token: 'x'.repeat(43), password: PASSWORD }) },
  verifyEmail: { answers: signedIn(410), body: () => ({ token: 'x'.repeat(43) }) },
  sendEmailProof: { answers: signedIn(200) },
  getEmailProof: { answers: signedIn(200) },
  requestAppointment: { answers: anyone(201), body: () => aVisit() },
  listAppointments: { answers: teamOnly(200) },
  myAppointments: { answers: signedIn(200) },
  readAppointment: { answers: teamOnly(200), id: ({ appointment }) => appointment },
  updateAppointmentStatus: {
    answers: teamOnly(200),
    id: ({ appointment }) => appointment,
    body: () => ({ status: 'confirmed' }),
  },
  cancelOwnAppointment: { answers: [401, 404, 404, 404], id: ({ appointment }) => appointment },
  rescheduleAppointment: {
    answers: [401, 404, 404, 404],
    id: ({ appointment }) => appointment,
    body: () => ({ date: '2026-11-27', time: '11:00' }),
  },
  readBooking: { answers: anyone(200), body: ({ bookingLink }) => ({ token: bookingLink }) },
  cancelBooking: { answers: anyone(200), body: ({ bookingLink }) => ({ token: bookingLink }) },
  correctBooking: {
    answers: anyone(200),
    body: ({ bookingLink }) => ({ token: bookingLink, phone: '020 7946 0777', version: 1 }),
  },
  rescheduleBooking: {
    answers: anyone(200),
    body: ({ bookingLink }) => ({ token: bookingLink, date: '2026-11-27', time: '11:00' }),
  },
  readLinkedOrder: { answers: anyone(200), body: ({ orderLink }) => ({ token: orderLink }) },
  cancelLinkedOrder: { answers: anyone(200), body: ({ orderLink }) => ({ token: orderLink }) },
  ...DIARY_ROWS,
  ...JOB_ROWS,
  ...QUOTE_ROWS,
  ...BILL_ROWS,
  noticeOfCancellation: { answers: anyone(201), body: () => aNotice() },
  listNotices: { answers: teamOnly(200) },
  readNamedVisits: { answers: teamOnly(200), id: ({ notice }) => notice },
  // 200: tests/api/quotes/end-choices.test.ts
  cancelByNotice: {
    answers: teamOnly(409),
    id: ({ notice }) => notice,
    body: () => ({ appointment: UNMATCHED }),
  },
  customerTold: { answers: teamOnly(200), id: ({ appointment }) => appointment },
  handleNotice: {
    answers: teamOnly(200),
    id: ({ notice }) => notice,
    body: () => ({ status: 'handled' }),
  },
  listProducts: { answers: anyone(200) },
  addProduct: { answers: teamOnly(201), body: () => aPart() },
  changeProduct: {
    answers: teamOnly(200),
    id: ({ part }) => part,
    body: () => ({ ...aPart(), version: 2 }),
  },
  listAdminProducts: { answers: teamOnly(200) },
  readProduct: { answers: teamOnly(200), id: ({ part }) => part },
  listProductSales: { answers: teamOnly(200), id: ({ part }) => part },
  archiveProduct: { answers: teamOnly(200), id: ({ part }) => part },
  restoreProduct: { answers: teamOnly(200), id: ({ part }) => part },
  adjustStock: {
    answers: teamOnly(200),
    id: ({ part }) => part,
    body: () => ({ reason: 'counted', quantity: 3, version: 2 }),
  },
  checkImport: { answers: teamOnly(200), body: () => 'name,price\nBurr,12.50\n' },
  applyImport: { answers: teamOnly(422), body: () => 'name,price\nBurr,12.50\n' },
  getDashboard: { answers: signedIn(200) },
  readToday: { answers: teamOnly(200) },
  placeOrder: { answers: anyone(201), body: ({ part }) => draftOf(part) },
  settleOrder: { answers: anyone(409), id: ({ order }) => order },
  placePhoneOrder: { answers: teamOnly(201), body: ({ part }) => byPhone(part) },
  // 200 and 201 of an unpaid one: tests/api/orders/phone-orders.test.ts
  mailPaymentLink: { answers: teamOnly(409), id: ({ order }) => order },
  payLinkedOrder: { answers: anyone(409), body: ({ orderLink }) => ({ token: orderLink }) },
  linkPlacedOrder: { answers: anyone(404), id: ({ order }) => order },
  listOrders: { answers: teamOnly(200) },
  myOrders: { answers: signedIn(200) },
  readOrder: { answers: teamOnly(200), id: ({ order }) => order },
  changeDispatch: {
    answers: teamOnly(200),
    id: ({ order }) => order,
    body: () => ({ version: 1, carrier: 'Thames Parcels' }),
  },
  // 200: tests/api/payments/invoice-pdf.test.ts
  readInvoicePdf: { answers: [401, 404, 404, 404], id: ({ order }) => order },
  // 200: tests/api/payments/credit-notes.test.ts
  readDocumentPdf: { answers: [401, 404, 404, 404], id: ({ order }) => order },
  readLinkedDocumentPdf: {
    answers: anyone(404),
    body: ({ orderLink }) => ({ token: orderLink, number: 'CN-00001' }),
  },
  // 201: tests/api/payments/partial-refunds.test.ts
  settleRefund: {
    answers: adminOnly(404),
    id: () => UNMATCHED,
    body: () => ({ decision: 'dismiss' }),
  },
  refundOrder: {
    answers: adminOnly(409),
    id: ({ order }) => order,
    body: () => ({ amount: 1, stockBack: false, reason: 'Scratched' }),
  },
  readLinkedInvoicePdf: { answers: anyone(404), body: ({ orderLink }) => ({ token: orderLink }) },
  readOwnOrder: { answers: [401, 200, 404, 404], id: ({ order }) => order },
  changeOrder: {
    answers: signedIn(200),
    id: ({ order }) => order,
    body: () => ({ status: 'cancelled' }),
  },
  exportOrders: { answers: adminOnly(200) },
  exportInvoices: { answers: adminOnly(200), query: 'from=2026-11-01&to=2026-11-30' },
  exportMoney: { answers: adminOnly(200), query: 'from=2026-11-01&to=2026-11-30' },
  exportProducts: { answers: adminOnly(200) },
  exportAppointments: { answers: adminOnly(200) },
  getPaymentSetup: { answers: anyone(200) },
  listUnmatchedPayments: { answers: teamOnly(200) },
  decideUnmatchedPayment: {
    answers: adminOnly(200),
    id: () => UNMATCHED,
    body: () => ({ decision: 'close' }),
  },
  uploadPhoto: { answers: anyone(201), body: () => PICTURE },
  // 200: tests/api/appointments/photos.test.ts
  readPhoto: { answers: teamOnly(404), id: ({ appointment }) => appointment },
  uploadPicture: { answers: teamOnly(201), body: () => PICTURE },
  uploadWebsitePicture: { answers: adminOnly(201), body: () => PICTURE, query: 'name=workshop.png' },
  uploadProfilePicture: { answers: signedIn(201), body: () => PICTURE },
  paypalWebhook: {
    answers: anyone(401),
    body: () => ({ id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} }),
  },
  submitReview: { answers: anyone(201), body: () => aReview() },
  readReviewedRecord: { answers: anyone(410), body: () => ({ token: 'x'.repeat(22) }) },
  listReviews: { answers: anyone(200) },
  listAllReviews: { answers: teamOnly(200) },
  moderateReview: {
    answers: teamOnly(200),
    id: ({ review }) => review,
    body: () => ({ state: 'hidden', reason: 'Names a neighbour' }),
  },
  listOpeningExceptions: { answers: anyone(200) },
  readSettings: { answers: adminOnly(200) },
  // 200: tests/api/settings/bank.test.ts
  changeBank: {
    answers: adminOnly(403),
    body: () => ({ details: null, currentPassword: PASSWORD, code: '123456', version: 0 }),
  },
  // 200: tests/api/settings/bank-waiting.test.ts
  confirmBank: {
    answers: adminOnly(403),
    body: () => ({ version: 1, currentPassword: PASSWORD, code: '123456' }),
  },
  stopBank: { answers: teamOnly(409) },
  stopBankByLink: { answers: anyone(410), body: () => ({ token: 'x'.repeat(43) }) },
  changeSettings: { answers: adminOnly(200), body: () => someSettings() },
  confirmClock: { answers: adminOnly(200) },
  readPublishing: { answers: adminOnly(200) },
  // The tests' service builds no pages.
  publishNow: { answers: adminOnly(200), body: () => ({}) },
  previewDrafts: { answers: adminOnly(200) },
  undoPublication: { answers: adminOnly(404), body: () => ({ publication: 'none' }) },
  listWebsitePages: { answers: adminOnly(200) },
  readWebsitePage: { answers: adminOnly(200), id: () => 'home' },
  editWebsitePage: {
    answers: adminOnly(200),
    id: () => 'home',
    body: () => ({ version: 0, fields: { lead: 'One call.' } }),
  },
  ...TEAM_ROWS,
  listMails: { answers: teamOnly(200) },
  resendMail: { answers: teamOnly(200), id: ({ mail }) => mail },
  // It was sent.
  putMailAside: { answers: teamOnly(409), id: ({ mail }) => mail },
};
