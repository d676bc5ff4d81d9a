// What an hour is made of: the office with its service, two phones, two engineers with their visits, and the books of what they wrote.
import type { Stack } from '../service/stack.ts';
import type { Books } from './books.ts';
import type { Network } from './network.ts';
import type { Phone } from './phone.ts';

export const NAMES = ['Ines', 'Tomas'] as const;

interface Engineer {
  id: string;
  /** Of the present link. */
  token: string;
}

export interface Hour {
  stack: Stack;
  network: Network;
  phones: Phone[];
  engineers: Engineer[];
  /** The first ones are the first engineer's, the last one is the other's. */
  visits: string[];
  books: Books;
  /** Of each phone and engineer, the link that was opened there last. */
  opened: Map<string, string>;
  /** Milliseconds by which the clock of the hour is ahead of the machine's. */
  ahead: number;
  /** Counts what is written, so that nothing is written twice. */
  count: number;
  figures: Record<string, number>;
  /** Faults that are found while something else is done. */
  faults: string[];
}

export const note = ({ figures }: Hour, what: string): void => {
  figures[what] = (figures[what] ?? 0) + 1;
};

/** Who has what open on a phone, by their ids. */
export function whereIs({ engineers, visits }: Hour, phone: Phone) {
  const { shows, name } = phone;
  if (!shows) return null;
  const engineer = engineers[shows.engineer];
  const visit = visits[shows.visit];
  return engineer && visit !== undefined ? { phone: name, engineer: engineer.id, visit } : null;
}

/** @returns a text that nobody has written before */
export function mark(hour: Hour, phone: Phone): string {
  hour.count += 1;
  return `${NAMES[phone.shows?.engineer ?? 0]}-${hour.count}-`;
}
