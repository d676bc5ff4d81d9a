import { formatMoney } from '#lib/money.ts';

interface Props {
  /** Minor units (cents, pence). */
  minor: number;
  /** ISO 4217 */
  currency: string;
}

/** @example <Money minor={4800} currency="USD" /> // $48.00 */
export const Money = ({ minor, currency }: Props) => formatMoney(minor, currency);
