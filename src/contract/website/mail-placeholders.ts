// The values that the code hands to each mail. A template may leave some out; it cannot ask for others.

const ORDER = ['order.number', 'order.name', 'order.total'];
const DELIVERY = [...ORDER, 'order.address', 'order.lines'];
const VISIT = ['appointment.service', 'appointment.when'];
const SEEN_ORDER = [...ORDER, 'order.link'];
const SEEN_VISIT = [...VISIT, 'booking.link'];
const JOB = ['job.outcome', 'job.next', 'job.found', 'job.done', 'job.report', 'job.reason'];
const SENDER = ['appointment.name', 'appointment.email', 'appointment.phone'];
const QUOTE = ['quote.number', 'quote.service', 'quote.total', 'quote.lines'];
const SEEN_QUOTE = [...QUOTE, 'quote.due', 'quote.rest', 'quote.until', 'quote.note', 'quote.link'];
const QUOTED = [...QUOTE, 'quote.name', 'quote.email', 'quote.phone'];
const ANSWER = ['quote.visit', 'quote.paid', 'quote.rest'];
const BILL = [...ORDER, 'order.lines', 'bill.link', 'bill.service'];
const NOTICE = ['cancellation.named', 'cancellation.received'];

/** Known in every mail. */
export const COMMON_PLACEHOLDERS = ['site', 'company.name', 'company.email', 'company.phone'] as const;

/** By the template's file name without `.md`. */
export const MAIL_PLACEHOLDERS: Readonly<Record<string, readonly string[]>> = {
  'account-deleted': [],
  'admin-change': ['change.who', 'change.what'],
  'agreement-asked': [
    'appointment.service',
    'job.about',
    'job.total',
    'job.found',
    'job.lines',
    'agreement.link',
  ],
  'appointment-caught-staff': [],
  'appointment-changed-staff': [
    ...VISIT,
    ...SENDER,
    'appointment.before',
    'appointment.change',
    'appointment.todo',
  ],
  'appointment-called-off': [...SEEN_VISIT, 'appointment.reason', 'appointment.money'],
  'appointment-cancelled': [...SEEN_VISIT, 'appointment.money'],
  'appointment-coming-back': SEEN_VISIT,
  'appointment-completed': [...SEEN_VISIT, 'job.report', 'review.link'],
  'appointment-confirmed': [...SEEN_VISIT, 'appointment.told', 'appointment.place'],
  'appointment-corrected-staff': [
    ...VISIT,
    ...SENDER,
    'appointment.changed',
    'appointment.address',
    'appointment.message',
  ],
  'appointment-delayed': SEEN_VISIT,
  'appointment-edited': [...SEEN_VISIT, 'appointment.place'],
  'appointment-kept': [...SEEN_VISIT, 'appointment.kept', 'appointment.told'],
  'appointment-placed': SEEN_VISIT,
  'appointment-reminder': SEEN_VISIT,
  'appointment-rescheduled': SEEN_VISIT,
  'appointment-rescheduled-by-us': [...SEEN_VISIT, 'appointment.before', 'appointment.standing'],
  'appointment-received': [...SEEN_VISIT, 'appointment.told'],
  'appointment-received-staff': [
    ...VISIT,
    ...SENDER,
    'appointment.kind',
    'appointment.subject',
    'appointment.address',
    'appointment.machine',
    'appointment.agreed',
    'appointment.message',
  ],
  'balance-due': SEEN_QUOTE,
  'bank-changed': ['bank.who', 'bank.before', 'bank.after'],
  'bank-waiting': ['bank.who', 'bank.before', 'bank.after', 'bank.from', 'bank.link'],
  'bill-cancelled': [...BILL, 'bill.reason'],
  'bill-due': [...BILL, 'bill.sum', 'bill.until'],
  'bill-not-paid': [...ORDER, 'bill.link'],
  'bill-paid': [...ORDER, 'order.lines', 'bill.link', 'bill.review'],
  'bill-paid-staff': [...ORDER, 'order.lines', 'order.email', 'order.phone'],
  'bill-reminder': [...BILL, 'bill.sum', 'bill.until', 'bill.interest'],
  'bill-statement': ['order.name', 'statement.total', 'statement.bills', 'statement.transfer'],
  'bill-sent': [...BILL, 'bill.work', 'bill.due', 'bill.see', 'bill.invoice', 'bill.transfer', 'bill.review'],
  'cancellation-received': [...NOTICE, 'cancellation.words'],
  'cancellation-received-staff': [
    ...NOTICE,
    'cancellation.name',
    'cancellation.email',
    'cancellation.address',
    'cancellation.message',
    'cancellation.acknowledgement',
  ],
  'email-proof': ['account.link'],
  'engineer-day': ['engineer.name', 'engineer.link'],
  'engineer-visit-corrected': ['engineer.name', 'engineer.date', 'engineer.visits', 'appointment.changed'],
  'engineer-day-changed': ['engineer.name', 'engineer.date', 'engineer.visits'],
  'engineer-feed': ['engineer.name', 'engineer.link'],
  'cancellation-form': ['appointment.service'],
  'job-agreed': [...VISIT, 'job.name', 'job.total', 'job.lines'],
  'job-comes-back': [...SEEN_VISIT, ...JOB],
  // Always without `job.next`, which templates from before `job-comes-back` may still name.
  'job-report': [...SEEN_VISIT, ...JOB],
  'morning-staff': ['today.day', 'today.items'],
  'notices-elsewhere': ['settings.address'],
  'on-my-way': ['appointment.service', 'engineer.name', 'engineer.arrival'],
  'order-cancelled': [...SEEN_ORDER, 'order.refund'],
  'order-cancelled-staff': [...ORDER, 'order.email', 'order.phone', 'order.money'],
  'order-delivered': [...SEEN_ORDER, 'review.link'],
  'order-not-paid': SEEN_ORDER,
  'order-paid': [...DELIVERY, 'order.link'],
  // Of its own, so that copies of the other one that were edited before needn't have the sentence.
  'order-paid-again-staff': [...DELIVERY, 'order.email', 'order.phone', 'order.twice'],
  'order-paid-staff': [...DELIVERY, 'order.email', 'order.phone'],
  'order-part-refunded': [...SEEN_ORDER, 'order.refunded'],
  'order-payment-pending': [...SEEN_ORDER, 'order.hold'],
  'order-payment-pending-staff': [...ORDER, 'order.reason'],
  'order-refunded': [...SEEN_ORDER, 'order.refunded'],
  'order-review-staff': ['order.number', 'order.total', 'order.reason'],
  'order-shipped': [...DELIVERY, 'order.tracking', 'order.link'],
  'order-sold-out': SEEN_ORDER,
  'order-to-pay': [...DELIVERY, 'order.until', 'order.link'],
  'payment-given-back-staff': ['order.number', 'payment.amount', 'payment.next'],
  'payment-unmatched-staff': ['payment.amount', 'payment.capture', 'payment.paypal', 'payment.payer'],
  'payer-visit-ended': [...VISIT, 'appointment.money'],
  'publication-failed': ['publication.problem'],
  'password-changed': [],
  'password-reset': ['account.link'],
  'quote-accepted': [...SEEN_QUOTE, ...ANSWER],
  'quote-accepted-staff': [...QUOTED, ...ANSWER, 'quote.signed', 'quote.address'],
  'quote-change-staff': [...QUOTED, 'quote.change'],
  'quote-declined-staff': [...QUOTED, 'quote.request', 'quote.reason'],
  'quote-asked': ['appointment.service', 'booking.link', 'quote.by', 'quote.photos'],
  'quote-ending': SEEN_QUOTE,
  'quote-not-paid': SEEN_ORDER,
  'quote-not-possible': SEEN_ORDER,
  'quote-order-cancelled': [...SEEN_ORDER, 'order.refund', 'order.stays'],
  'quote-paid': [...ORDER, 'order.lines', 'order.link'],
  'quote-paid-staff': [...ORDER, 'order.lines', 'order.email', 'order.phone'],
  'quote-sent': SEEN_QUOTE,
  'safety-notice': [
    ...VISIT,
    'notice.level',
    'notice.danger',
    'notice.action',
    'notice.told',
    'notice.photo',
  ],
  'second-factor-off': [],
  'second-factor-on': [],
  'team-invitation': ['account.link', 'team.who', 'team.role'],
};

/** What its edits are kept by; the file itself lies in a folder below emails/. */
export const mailFile = (name: string): string => `emails/${name}.md`;
/** '' for another file. */
export const nameOfMail = (file: string): string => /^emails\/([\w-]+)\.md$/.exec(file)?.[1] ?? '';
