/** A price in dollars, in a figure, a code or a word. */
export const DOLLAR = /\$\s?\d|\bUSD\b|dollar/i;
