// What follows from where an order comes from: bought in the shop, or placed by accepting a quote.
import { PATHS } from '#lib/paths.ts';
import type { OrderOrigin, OrderRow } from '#server/db/order-tables.ts';

interface Consequences {
  /** Where PayPal's own pages return to. */
  page: string;
  /** Templates, to the buyer; the staff's copy of the first ends in `-staff`. */
  mails: { paid: string; notPaid: string; notPossible: string; cancelled: string };
  /** Its goods are sent, and reviewed once they have arrived. Otherwise they are fitted at a visit, which has mails of its own. */
  isParcel: boolean;
  /** A cancelled one may be opened again. */
  mayReopen: boolean;
  /** How long it may stay unpaid, in milliseconds. PayPal lets an unapproved payment lapse within hours. */
  lapsesAfterMs: number;
}

const SIX_HOURS_MS = 6 * 60 * 60_000;

export const ORIGINS: Readonly<Record<OrderOrigin, Consequences>> = {
  shop: {
    page: PATHS.checkout,
    mails: {
      paid: 'order-paid',
      notPaid: 'order-not-paid',
      notPossible: 'order-sold-out',
      cancelled: 'order-cancelled',
    },
    isParcel: true,
    mayReopen: true,
    lapsesAfterMs: SIX_HOURS_MS,
  },
  quote: {
    page: PATHS.quoteOffer,
    mails: {
      paid: 'quote-paid',
      notPaid: 'quote-not-paid',
      notPossible: 'quote-not-possible',
      cancelled: 'quote-order-cancelled',
    },
    isParcel: false,
    mayReopen: false,
    lapsesAfterMs: SIX_HOURS_MS,
  },
};

export const followsFrom = ({ origin }: Pick<OrderRow, 'origin'>): Consequences => ORIGINS[origin];

/** Origins whose orders are sent. */
export const PARCELS = (Object.keys(ORIGINS) as OrderOrigin[]).filter((origin) => ORIGINS[origin].isParcel);
