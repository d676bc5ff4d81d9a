// Maps rows of quotes to the contract.
import type { Quote } from '#contract/quotes/quotes.ts';
import { toWire } from '#lib/money.ts';
import { iso, isoOrNull } from '#server/db/iso.ts';
import type { QuoteLineRow, QuoteRow } from '#server/db/quote-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { namedPayer } from '#server/diary/payer.ts';

/** The fields of its request that a quote shows. */
export type Requester = Pick<AppointmentRow, 'name' | 'email' | 'phone' | 'service' | 'payer'>;

/** The fields that staff and customer both see. @param lines in their order */
export const toQuoteText = (
  row: QuoteRow,
  lines: readonly QuoteLineRow[],
  { service }: Pick<Requester, 'service'>,
) => ({
  _id: row.id,
  number: row.number,
  version: row.version,
  state: row.state,
  service,
  currency: row.currency,
  lines: lines.map(({ kind, product_id, name, part_number, image, quantity, price_minor }) => ({
    kind,
    product: product_id,
    name,
    partNumber: part_number,
    image,
    quantity,
    price: toWire(price_minor),
  })),
  total: toWire(row.total_minor),
  due: row.due,
  dueNow: toWire(row.due_minor),
  dueAfter: toWire(row.total_minor - row.due_minor),
  validUntil: row.valid_until,
  wantsSlot: row.wants_slot === 1,
  note: row.note,
  sentAt: isoOrNull(row.sent_at),
  answeredAt: isoOrNull(row.answered_at),
  answeredName: row.answered_name ?? '',
});

const openedOf = ({ opened_at }: Pick<QuoteRow, 'opened_at'>) =>
  opened_at === null ? {} : { openedAt: iso(opened_at) };

export const toQuote = (row: QuoteRow, lines: readonly QuoteLineRow[], requester: Requester): Quote => ({
  ...toQuoteText(row, lines, requester),
  appointment: row.appointment_id,
  customer: {
    name: requester.name,
    phone: requester.phone,
    // It is sent to whoever pays.
    email: (namedPayer(requester) ?? requester).email,
  },
  startsSooner: row.starts_sooner === 1,
  ...openedOf(row),
  changeAsked: row.change_asked ?? '',
  edits: row.edits,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});
