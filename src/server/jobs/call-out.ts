// The call-out charge of a visit that ends without the work: what was told when it was booked, and nothing that wasn't.
import { CALL_OUT, type JobLine } from '#contract/jobs/jobs.ts';
import type { Ending } from '#contract/jobs/sheets.ts';
import { toWire } from '#lib/money.ts';
import { owedCallOut } from '#server/diary/payer.ts';
import { invalidField } from '#server/platform/api-error.ts';

const NAME = 'Call-out charge';
const NOT_TOLD =
  'No call-out can be charged: none was agreed to on the website or told by phone, or another person pays, who has nothing in writing.';
const WORKED =
  'The call-out charge is only for a visit that ends with nobody there or a customer who says no.';

/**
 * No work is billed beside it, so it takes the place of all lines.
 * @returns the lines as they are saved @throws ApiError invalid
 */
export function chargedLines(
  appointment: Parameters<typeof owedCallOut>[0],
  lines: readonly JobLine[],
  ending: Ending | undefined,
): readonly JobLine[] {
  if (!ending?.callOut) return lines;
  if (!CALL_OUT.includes(ending.outcome)) throw invalidField('ending.callOut', WORKED);
  const owed = owedCallOut(appointment);
  if (owed === null) throw invalidField('ending.callOut', NOT_TOLD);
  return [{ kind: 'labour', name: NAME, quantity: 1, price: toWire(owed) }];
}
