// Parts of a document that is read on the screen and printed: an invoice, a quote.
import type { ReactNode } from 'react';
import * as messages from '#content/messages/orders.yml';
import { Mark } from '#islands/ui/Mark.tsx';
import { pricesOf } from '#lib/money.ts';

/** The company's name as in the wordmark, and its legal particulars (getSeller in src/content.ts). */
export interface Seller {
  name: string;
  lines: readonly string[];
}

/** A line of an order or of a quote. */
interface Item {
  name: string;
  partNumber: string;
  quantity: number;
  /** For one, in major units. */
  price: number;
  /** On an invoice to a company: without VAT. */
  net?: { price: number; amount: number } | undefined;
  /** Beside its name, not on paper. */
  picture?: ReactNode;
}

interface ItemsProps {
  items: readonly Item[];
  currency: string;
  caption: string;
  /** Above prices and amounts. */
  heads?: [price: string, amount: string];
}

/** Stays a table on a phone, since it is printed. */
export function Items({ items, currency, caption, heads = [messages.price, messages.amount] }: ItemsProps) {
  const number = 'py-3 pl-4 text-right font-normal whitespace-nowrap';
  return (
    <table className="w-full border-collapse border-t border-ink text-compact">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="label border-b border-line">
          <th scope="col" className="py-3 text-left font-normal">
            {messages.item}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className={number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, partNumber, picture, ...item }, row) => (
          <tr key={row} className="border-b border-line align-baseline">
            <th scope="row" className="py-3 text-left font-normal wrap-anywhere">
              {picture}
              {item.quantity} × <span className="font-semibold">{name}</span>
              {partNumber && <span className="label block">{partNumber}</span>}
            </th>
            {pricesOf(item, currency).map((text, at) => (
              <td key={heads[at]} className={number}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The seller's name beside the mark, at the top of a document. */
export const Wordmark = ({ name, className = '' }: { name: string; className?: string }) => (
  <p className={`flex items-center gap-2.5 text-h3 font-semibold tracking-tight ${className}`.trim()}>
    <Mark />
    {name}
  </p>
);

/** A few lines under a small heading; smaller in print, so that an email address fits its column. */
export const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div className="min-w-0">
    <h3 className="label font-normal">{title}</h3>
    <p className="mt-1 text-compact wrap-anywhere whitespace-pre-line print:text-small">{lines.join('\n')}</p>
  </div>
);
