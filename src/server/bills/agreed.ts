// What was agreed for a visit: by the newest agreement on its sheet, or by the quote that was accepted.
import type { JobLine } from '#contract/jobs/jobs.ts';
import { toMinor } from '#lib/money.ts';
import type { JobAgreementRow } from '#server/db/job-tables.ts';
import type { Queries } from '#server/db/open.ts';

interface Line {
  name: string;
  quantity: number;
  price_minor: number;
}

export interface Agreed {
  name: string;
  total: number;
  how: 'quote' | JobAgreementRow['how'];
  at: number;
  /** As they were shown. */
  lines: Line[];
}

export async function agreedOf(queries: Queries, id: string): Promise<Agreed | null> {
  const agreement = await queries
    .selectFrom('job_agreements')
    .select(['name', 'total_minor as total', 'how', 'at', 'lines'])
    .where('appointment_id', '=', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (agreement) {
    const shown: JobLine[] = JSON.parse(agreement.lines);
    return {
      ...agreement,
      lines: shown.map(({ price, ...line }) => ({ ...line, price_minor: toMinor(price) })),
    };
  }
  const quote = await queries
    .selectFrom('quotes')
    .select(['id', 'answered_name', 'total_minor', 'answered_at'])
    .where('appointment_id', '=', id)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  if (!quote) return null;
  const lines = queries.selectFrom('quote_lines').select(['name', 'quantity', 'price_minor']);
  return {
    name: quote.answered_name ?? '',
    total: quote.total_minor,
    how: 'quote',
    at: quote.answered_at ?? 0,
    lines: await lines.where('quote_id', '=', quote.id).execute(),
  };
}

const text = ({ name, quantity, price_minor }: Line) => JSON.stringify([name, quantity, price_minor]);

/** Whether these are the lines that were agreed, in whatever order. */
export const areAgreed = (lines: readonly Line[], agreed: Agreed): boolean =>
  lines.map(text).toSorted().join() === agreed.lines.map(text).toSorted().join();
