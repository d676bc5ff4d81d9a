// What the engineers typed and pressed, as they remember it: kept apart from the phones and the service, and compared with both.
import { expect } from 'vitest';
import type { Seen, SeenSheet } from './watch.ts';

/** A field of the sheet, or one of its lines. */
export type Place = 'found' | 'done' | 'reading' | 'arrived' | 'reason' | `line ${string}`;
/** By the name of its control; lines have others. */
export const CONTROLS = {
  found: 'found',
  done: 'done',
  reading: 'readings.0.value',
  arrived: 'arrived',
  reason: 'reason',
} as const;

export interface End {
  outcome: string;
  callOut: boolean;
}

/** Something typed that the page said it keeps. */
export interface Word {
  phone: string;
  engineer: string;
  visit: string;
  place: Place;
  text: string;
  /** With which the visit is to end, where that was pressed. */
  end: End | null;
  /** Chosen after it, without anybody hearing whether the page kept that. */
  otherwise?: End[];
  /** The page was ended before it said anything. */
  maybe: boolean;
}

/** Something handed over beside the sheet. */
export interface Given {
  kind: 'photo' | 'agree' | 'paid' | 'danger';
  phone: string;
  engineer: string;
  visit: string;
  /** A photo's key, the name of whoever agreed, an amount, a danger. */
  id: string;
  /** Lines and sums that the customer was shown. */
  shown?: string[];
  /** The page was ended before it said anything, or it was removed where the office may have it. */
  maybe?: boolean;
}

const textsOf = (seen: SeenSheet | Seen['late'][number], place: Place): string[] =>
  place.startsWith('line ') ? seen.lines : [seen[place as 'found' | 'done' | 'reading' | 'arrived']];

const CHARGED = ['said-no', 'nobody-there'];
const isCharged = ({ outcome, callOut }: End): boolean => callOut && CHARGED.includes(outcome);

/** So it was to end. @param hasCharge the office has the call-out charge */
const isEndOf = ({ end, otherwise = [] }: Word, outcome: unknown, hasCharge: boolean): boolean =>
  !end || [end, ...otherwise].some((one) => one.outcome === outcome && (!isCharged(one) || hasCharge));

/** It stood on the sheet, or lies beside it. */
function hasCome({ sheets, late }: Seen, word: Word): boolean {
  const { visit, place, text } = word;
  if (place === 'reason')
    return (
      sheets.some(
        (one) =>
          one.visit === visit &&
          one.reason === text &&
          isEndOf(word, one.outcome, one.lines.join() === 'Call-out charge'),
      ) ||
      late.some(
        ({ ending, ...one }) =>
          one.visit === visit &&
          ending.reason === text &&
          isEndOf(word, ending.outcome, ending.callOut === true),
      )
    );
  return (
    sheets.some((one) => one.visit === visit && textsOf(one, place).includes(text)) ||
    late.some((one) => one.visit === visit && textsOf(one, place).includes(text))
  );
}

const same = (one: Omit<Word, 'text' | 'end' | 'maybe'>, other: Omit<Word, 'text' | 'end' | 'maybe'>) =>
  one.phone === other.phone &&
  one.engineer === other.engineer &&
  one.visit === other.visit &&
  one.place === other.place;

export class Books {
  /** The newest of each field on each phone. */
  words: Word[] = [];
  given: Given[] = [];
  /** Of each text, those that its writer saw in the field and replaced. */
  readonly #replaced = new Map<string, string>();
  /** Lines that somebody took away, and read before. */
  readonly #taken = new Set<string>();
  /** Ends that were pressed with the call-out charge, which takes the place of all lines. */
  readonly #charges: Word[] = [];

  /** @param before what stood in the field */
  write(word: Word, before: string | null): void {
    if (before) this.#replaced.set(word.text, before);
    const earlier = this.words.find((one) => same(one, word));
    // Until the page is opened again nobody knows which of the two is there.
    if (word.maybe && earlier) this.words.push(word);
    else this.words = [...this.words.filter((one) => !same(one, word)), word];
  }

  /** The page is open again: what it shows was kept. @param shown of this place */
  settle(word: Word, shown: readonly string[]): void {
    if (!word.maybe) return;
    if (!shown.includes(word.text)) this.words = this.words.filter((one) => one !== word);
    else {
      word.maybe = false;
      this.words = this.words.filter((one) => one === word || !same(one, word));
    }
  }

  /** An end is chosen, and its reason not yet written: an end that was pressed before and still waits may go like that. */
  choose(end: End, by: Pick<Word, 'phone' | 'engineer' | 'visit'>): void {
    for (const word of this.words.filter((one) => one.end && same(one, { ...by, place: 'reason' }))) {
      // Its charge isn't ticked before.
      word.otherwise = [...(word.otherwise ?? []), { ...end, callOut: false }];
      if (isCharged(end)) this.#charges.push(word);
    }
  }

  /** The visit is to end like that. */
  press(word: Word): void {
    if (word.end && isCharged(word.end)) this.#charges.push(word);
  }

  /** It, and what its writer may have put in its place before the page was killed. */
  standIns(word: Word): Word[] {
    const isIn = (one: Word) => one.maybe && same(one, word) && this.#hadSeen(one.text, word.text);
    return this.words.filter((one) => one === word || isIn(one));
  }

  /** The office has it, or what its writer put in its place. */
  hasArrived(seen: Seen, word: Word): boolean {
    const isReplaced = ({ text, ...by }: Word) =>
      word.place.startsWith('line ') &&
      same({ ...by, place: word.place }, word) &&
      seen.sheets.some(({ reason, lines }) => reason === text && lines.join() === 'Call-out charge');
    return this.standIns(word).some((one) => hasCome(seen, one)) || this.#charges.some(isReplaced);
  }

  takeAway(line: string, by: Pick<Word, 'phone' | 'engineer' | 'visit'>): void {
    this.#taken.add(line);
    this.words = this.words.filter((one) => !same(one, { ...by, place: `line ${line}` }));
  }

  of(by: Pick<Word, 'phone' | 'engineer' | 'visit'>): Word[] {
    return this.words.filter((one) => same(one, { ...by, place: one.place }));
  }

  /** Whoever wrote this had seen that. */
  #hadSeen(text: string, other: string): boolean {
    for (let at: string | undefined = text; at !== undefined; at = this.#replaced.get(at))
      if (at === other) return true;
    return false;
  }

  /** No save took away what its writer hadn't seen. */
  expectNothingOverwritten({ sheets }: Seen): void {
    for (const [at, now] of sheets.entries()) {
      const before = sheets.slice(0, at).findLast(({ visit }) => visit === now.visit);
      if (!before) continue;
      for (const place of ['found', 'done', 'reading'] as const) {
        const [old, text] = [before[place], now[place]];
        if (old === '' || old === text || text.startsWith('Office')) continue;
        expect(this.#hadSeen(text, old), `${place}: ${text} (${now.version}) took the place of ${old}`).toBe(
          true,
        );
      }
      if (now.lines.join() === 'Call-out charge' || now.version === before.version) continue;
      const lost = before.lines.filter((line) => !now.lines.includes(line) && line !== 'Call-out charge');
      expect(
        lost.filter((line) => !this.#taken.has(line)),
        `lines that left with version ${now.version}`,
      ).toEqual([]);
    }
  }
}
