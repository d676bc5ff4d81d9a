// How long what is kept. The privacy page promises it in words (content/legal/privacy.md; tests/site/retention.test.ts compares).

/** `months` by the calendar, `days` of 24 hours; `page` is the row of the table there, `promise` its words. */
export const RETENTION = {
  appointments: { months: 24, page: 'Quote and appointment requests', promise: '24 months' },
  orders: { months: 72, page: 'Orders, payments and invoices', promise: '6 years' },
  cancellations: { months: 72, page: 'Cancellation notices', promise: '6 years' },
  logs: { days: 30, page: 'Server logs', promise: '30 days' },
  backups: { days: 35, page: 'Backups', promise: '35 days' },
} as const;
