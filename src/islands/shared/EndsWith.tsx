// What ends with a visit, for the customer who is about to cancel it: the quote, and that the money comes back.
import * as messages from '#content/messages/bookings.yml';
import type { VisitEnding } from '#contract/appointments/appointments.ts';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, toMinor } from '#lib/money.ts';

export function EndsWith({ ends }: { ends: VisitEnding | undefined }) {
  if (!ends) return null;
  const { quote, paid, currency } = ends;
  const sentences = [
    quote && fillIn(messages.quoteEnds, { quote }),
    paid > 0 && fillIn(messages.goesBack, { total: formatMoney(toMinor(paid), currency) }),
  ];
  return sentences.filter(Boolean).join(' ');
}
