// What a service costs to start, in words, from the figures in its file.
import * as messages from '#content/messages/service.yml';
import { fillIn } from '#lib/fill.ts';
import { advertisedPrice } from '#lib/money.ts';

interface Amount {
  amount: number;
  currency: string;
}

export interface Prices {
  /** From which a first visit costs. */
  start?: (Amount & { for: string; terms: string }) | undefined;
  /** Fixed. */
  price?: Amount | undefined;
  firstVisitDays?: number | undefined;
}

interface Fact {
  label: string;
  text: string;
}

/** The facts with the price to start as the first and the wait as the second, where the service has them. */
export function factsWithFigures(facts: readonly Fact[], { start, firstVisitDays }: Prices): Fact[] {
  const [first, second, ...others] = facts;
  const price = start && {
    label: messages.toStart,
    text: fillIn(messages.startFact, { ...start, price: advertisedPrice(start) }),
  };
  const wait = firstVisitDays && {
    label: messages.firstVisit,
    text: fillIn(firstVisitDays === 1 ? messages.withinOneDay : messages.withinDays, {
      days: firstVisitDays,
    }),
  };
  return [price ?? first, wait || second, ...others].filter((fact) => fact !== undefined);
}

/** A card's line; '' where the service has no figures. @example 'Diagnosis from £75' */
export function priceLine({ start, price }: Prices): string {
  if (start) return fillIn(messages.startLine, { ...start, price: advertisedPrice(start) });
  return price ? fillIn(messages.fixedLine, { price: advertisedPrice(price) }) : '';
}
