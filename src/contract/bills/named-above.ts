// Apart from bills.ts, so that the checkout loads none of its schemas.

/** A VAT invoice above this sum names its buyer with an address, in major units (VAT Notice 700, 16.6). */
export const NAMED_ABOVE = 250;
