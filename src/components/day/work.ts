// What an engineer's phone keeps of one visit until the office has it, and how typing and presses change that; next-sending.ts says what
// goes, and what an answer leaves. Pure: the store (phone-store.ts) does each change in one transaction.
import { typedNumber } from '#lib/money.ts';
import { type Field, fieldOf } from './fields.ts';
import { type PageFields, withUnseen } from './unseen-fields.ts';

/**
 * Why something that was pressed isn't sent: it was `refused` and waits to be changed; it `stays`, as the office can't take it now; or
 * the visit can't end `unsigned`, before somebody agrees. The last two are tried again when the page is opened.
 */
export type Held = '' | 'refused' | 'stays' | 'unsigned';

/** The sheet of a visit as it is typed. */
export interface KeptSheet {
  engineer: string;
  /** Left out by an older release. */
  engineerName?: string;
  visit: string;
  /** The version of the office's sheet that it goes on from. */
  base: number;
  fields: readonly Field[];
  /** Counts the changes. */
  rev: number;
  /** The change that the office has. */
  sent: number;
  /** The button that was pressed, if what it does is still to be done. */
  step: '' | 'save' | 'finish';
  /** Of each sending since the last answer, by which it counts once; the last one is that of `keyed`. */
  keys: readonly string[];
  /** What the last key was for. */
  keyed: string;
  held: Held;
  /** In the office's words. */
  why: string;
  /** When it was typed, for the office to read. */
  at: number;
}

interface Queued {
  /** Its place in the queue, once it is kept. */
  n?: number;
  /** By which it counts once, however often it is sent. */
  key: string;
  engineer: string;
  /** Left out by an older release. */
  engineerName?: string;
  visit: string;
  held: Held;
  why: string;
  /** It went at least once: the office may have it, though no answer came. */
  tried?: boolean;
}

export interface WaitingPhoto extends Queued {
  kind: 'photo';
  stage: string;
  officeOnly: boolean;
  name: string;
  file: Blob;
}

/** A form beside the sheet; its kind is the last part of its address. */
export interface WaitingForm extends Queued {
  kind: 'agree' | 'paid' | 'danger';
  fields: readonly Field[];
  /** The photo of a danger, which goes before it if it can. */
  photoKey?: string;
  /** What was agreed to: a version of the sheet, or the sheet as it was shown, which has no version before it is sent. */
  version?: number;
  /** The lines that a signature was drawn for, as the page showed them. */
  seen?: string;
  shown?: { fields: readonly Field[]; rev: number };
  /** The office has it. What was taken stays until a page that shows it is on the phone, so that no page proposes it again. */
  isReceived?: boolean;
}

export type Waiting = WaitingPhoto | WaitingForm;

export interface VisitWork {
  sheet?: KeptSheet | undefined;
  /** In the order of their presses. */
  items: readonly Waiting[];
}

const isReceived = (item: Waiting): boolean => item.kind !== 'photo' && item.isReceived === true;

/** What is still to be sent. */
export const unsentOf = (items: readonly Waiting[]): Waiting[] => items.filter((item) => !isReceived(item));

/** What the office has and no page has shown yet. @returns its keys */
export const receivedKeys = ({ items }: VisitWork): string[] =>
  items.filter(isReceived).map(({ key }) => key);

export const received = ({ sheet, items }: VisitWork, key: string): VisitWork => ({
  sheet,
  items: items.map((item) => (item.key === key ? { ...item, isReceived: true } : item)),
});

/** A page has come that shows them. */
export const withoutReceived = ({ sheet, items }: VisitWork, keys: readonly string[]): VisitWork => ({
  sheet,
  items: items.filter((item) => !(isReceived(item) && keys.includes(item.key))),
});

/** The fields that say how a visit ended, which the office gets with its end alone. */
const ENDING = ['outcome', 'unsigned', 'reason', 'expectedOn', 'callOut'];
export const isEnding = ([name, value]: Field): boolean => ENDING.includes(name) && value !== '';

/** The office has all of it. */
export const isSent = ({ step, sent, rev, fields }: KeptSheet): boolean =>
  step === '' && sent === rev && !fields.some(isEnding);

export const isDone = ({ sheet, items }: VisitWork): boolean =>
  unsentOf(items).length === 0 && (!sheet || isSent(sheet));

/** What is to be sent, of one visit: presses, not what is only typed. */
export const countWaiting = ({ sheet, items }: VisitWork): number =>
  unsentOf(items).length + (sheet && sheet.step !== '' ? 1 : 0);

type Typed = Pick<KeptSheet, 'engineer' | 'engineerName' | 'visit' | 'base' | 'at'> & PageFields;

/** @param page what is in the form, and the version that the page was made of, which counts where nothing is kept */
export function typed({ sheet, items }: VisitWork, page: Typed): VisitWork {
  const { names: _, ...shown } = page;
  const before = sheet ?? { ...shown, rev: 0, sent: 0, step: '' as const, keys: [], keyed: '' };
  // Whoever mends what is held presses again; an end that only waits for the network stays pressed.
  const step = sheet?.held ? '' : before.step;
  const fields = withUnseen(before.fields, page);
  return { items, sheet: { ...before, fields, at: page.at, rev: before.rev + 1, step, held: '', why: '' } };
}

/** To save takes no end back that was pressed before. */
export function pressed(work: VisitWork, page: Typed, step: 'save' | 'finish'): VisitWork {
  const now = typed(work, page);
  const isSame = JSON.stringify(work.sheet?.fields) === JSON.stringify(now.sheet?.fields);
  const { sheet, items } = isSame ? work : now;
  if (!sheet) return work;
  const rest = { held: '', why: '' } as const;
  return { items, sheet: { ...sheet, ...rest, step: sheet.step === 'finish' ? 'finish' : step } };
}

/** The end that waits is taken back. */
export const withoutEnd = ({ sheet, items }: VisitWork): VisitWork => ({
  items,
  sheet: sheet && { ...sheet, step: sheet.sent === sheet.rev ? '' : 'save', held: '', why: '' },
});

export const dropped = ({ sheet, items }: VisitWork, key: string): VisitWork => ({
  sheet,
  items: items.filter((item) => item.key !== key),
});

export const queued = (work: VisitWork, ...added: Waiting[]): VisitWork => ({
  sheet: work.sheet,
  items: [...work.items, ...added],
});

/** It may be changed on the phone: the office can't have it. */
export const isOpen = ({ held, tried = false }: Waiting): boolean => held !== '' || !tried;

/** It can't be changed on a page without its form, and only goes where the office will never take it as it is. */
export const isRemovable = ({ kind, held }: Waiting): boolean =>
  kind === 'photo' || held === 'refused' || (kind === 'agree' && held !== '');

/** What was removed on the phone, unless it is under way. */
export const removed = (work: VisitWork, key: string): VisitWork =>
  work.items.some((item) => item.key === key && isRemovable(item)) ? dropped(work, key) : work;

/** Somebody changes it: from here on it isn't sent before they have pressed again. @param why in case they don't */
export const setAside = ({ sheet, items }: VisitWork, key: string, why: string): VisitWork => ({
  sheet,
  items: items.map((item) =>
    item.key === key && isOpen(item) ? { ...item, held: 'refused', why: item.why || why } : item,
  ),
});

/**
 * What is pressed again takes the place of what it mends. The photo of a notice goes on unless another was chosen or it was refused; it may
 * have been sent by now.
 * @returns null where what it mends is no longer kept: it was sent
 */
export function withoutMended(
  work: VisitWork,
  key: string,
  isOtherPhoto: boolean,
): { rest: VisitWork; photoKey?: string } | null {
  const mended = unsentOf(work.items).find((item) => item.key === key);
  if (!mended) return null;
  const rest = dropped(work, key);
  const photoKey = 'photoKey' in mended ? mended.photoKey : undefined;
  if (!photoKey) return { rest };
  const isRefused = work.items.some((item) => item.key === photoKey && item.held === 'refused');
  return isOtherPhoto || isRefused ? { rest: dropped(rest, photoKey) } : { rest, photoKey };
}

/** What was taken and no page shows yet, in minor units. */
export const takenOf = (items: readonly Waiting[]): number =>
  items.reduce((sum, item) => {
    const amount = item.kind === 'paid' ? typedNumber(fieldOf(item.fields, 'amount')) : 0;
    return Number.isFinite(amount) ? sum + Math.round(amount * 100) : sum;
  }, 0);

/** Somebody agreed to the sheet as the page shows it: where the office doesn't have it yet, it is saved first. */
export function agreed(work: VisitWork, page: Typed, item: WaitingForm): VisitWork {
  const base = work.sheet?.base ?? page.base;
  // The lines of a quote have no version before they are saved.
  if (base > 0 && (!work.sheet || isSent(work.sheet))) return queued(work, { ...item, version: base });
  const { sheet, items } = pressed(work, page, 'save');
  if (!sheet) return work;
  return queued({ sheet, items }, { ...item, shown: { fields: sheet.fields, rev: sheet.rev } });
}

/** The office's sheet has moved on without a change of what is written on it, as one that is opened again. */
export const movedOn = ({ sheet, items }: VisitWork, version: number): VisitWork => ({
  items,
  sheet: sheet?.base === version - 1 ? { ...sheet, base: version } : sheet,
});

/** Nobody can mend here what was refused: the office takes it as it is. */
const sentAnyway = (sheet: KeptSheet): KeptSheet => ({
  ...sheet,
  step: sheet.step || 'save',
  ...(sheet.held === 'refused' && { held: '', why: '' }),
});

/** Its page has no form any more, as the visit was cancelled or billed: what was typed goes as it is, for the office to read. */
export const givenUp = ({ sheet, items }: VisitWork): VisitWork => ({
  items,
  sheet: sheet && (sheet.step !== '' || sheet.sent !== sheet.rev) ? sentAnyway(sheet) : sheet,
});

/** A page of the sheet has come that shows this version: what the office has needn't stay on the phone. */
export const shownBy = ({ sheet, items }: VisitWork, version: number): VisitWork => ({
  items,
  sheet: sheet && isSent(sheet) && version >= sheet.base ? undefined : sheet,
});
