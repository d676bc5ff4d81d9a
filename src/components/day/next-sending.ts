// What of a visit's work goes next, and what an answer leaves of it. Pure, like work.ts.
import type { DayAnswer, DayState } from '#contract/jobs/day-answer.ts';
import {
  dropped,
  type Held,
  isEnding,
  type KeptSheet,
  received,
  unsentOf,
  type VisitWork,
  type Waiting,
  type WaitingForm,
} from './work.ts';

/**
 * What goes next: a sheet, as one of the two presses and with the agreement that it is saved for, or something that waits beside it, as a
 * photo that a notice awaits.
 */
export type Next =
  | { id: string; step: 'save' | 'finish'; sheet: KeptSheet; rev: number; agreement?: string }
  | { id: string; item: Waiting; isAwaited?: boolean };

const SHEET = 'sheet';

/** What a round has shown already. */
export interface Round {
  /** Also tries what is held, but what waits to be changed. */
  again: boolean;
  /** A photo went without an answer, and the others wait for the next round: each may take a minute. */
  isSlow: boolean;
}

/** Once its photo had a try: it is mailed again where that comes later. */
function nextDanger(waiting: readonly Waiting[]): Next | undefined {
  const danger = waiting.find((item): item is WaitingForm => item.kind === 'danger');
  const photo = danger && waiting.find(({ key }) => key === danger.photoKey);
  if (photo) return { id: photo.key, item: photo, isAwaited: true };
  return danger && { id: danger.key, item: danger };
}

function nextSheet(sheet: KeptSheet, waiting: readonly Waiting[]): Next | undefined {
  const agreement = waiting.find((item): item is WaitingForm => item.kind === 'agree' && !!item.shown);
  if (agreement?.shown) {
    const { fields, rev } = agreement.shown;
    return { id: SHEET, step: 'save', sheet: { ...sheet, fields }, rev, agreement: agreement.key };
  }
  if (sheet.step === '' || (sheet.step === 'finish' && sheet.sent === sheet.rev)) return undefined;
  // Before the next version of the sheet.
  const bound = waiting.find((item) => item.kind === 'agree');
  if (bound) return { id: bound.key, item: bound };
  const isFirst = waiting.some(({ kind }) => kind !== 'danger');
  return { id: SHEET, step: isFirst ? 'save' : sheet.step, sheet, rev: sheet.rev };
}

/**
 * A danger with its photo, the sheet, photos, the agreement, what was taken, the end. What was refused holds nothing up, but a sheet its
 * agreement and end; the end also waits for an agreement.
 * @param tried what was tried in this round
 */
export function nextOf(
  { sheet, items }: VisitWork,
  tried: ReadonlySet<string>,
  { again, isSlow }: Round,
): Next | undefined {
  const isReady = (id: string, held: Held) =>
    !tried.has(id) && (held === '' || (again && held !== 'refused'));
  const ready = unsentOf(items).filter(({ key, held }) => isReady(key, held));
  const danger = nextDanger(ready);
  if (danger) return danger;
  const waiting = ready.filter(({ kind }) => !(isSlow && kind === 'photo'));
  const mayGo = sheet && isReady(SHEET, sheet.held);
  const first = mayGo && nextSheet(sheet, waiting);
  if (first) return first;
  const beside = (['photo', 'agree', 'paid'] as const)
    .map((kind) => waiting.find((item) => item.kind === kind && !('shown' in item && item.shown)))
    .find(Boolean);
  if (beside) return { id: beside.key, item: beside };
  const isAsked = items.some(({ kind, held }) => kind === 'agree' && held === '');
  if (!mayGo || sheet.step !== 'finish' || isAsked) return undefined;
  return { id: SHEET, step: 'finish', sheet, rev: sheet.rev };
}

/**
 * Before it goes. The same sending of a sheet has the same key, however often it goes; what was held is no longer open to change, as the
 * office may take it this time.
 */
export function going({ sheet, items }: VisitWork, next: Next, key: string): VisitWork {
  if ('item' in next)
    return {
      sheet,
      items: items.map((item) =>
        item.key === next.id ? { ...item, tried: true, held: '' as const, why: '' } : item,
      ),
    };
  if (!sheet) return { sheet, items };
  const mark = `${next.rev}:${next.step}`;
  return sheet.keyed === mark
    ? { sheet, items }
    : { items, sheet: { ...sheet, keyed: mark, keys: [...sheet.keys, key] } };
}

export const isWithOffice = (state: DayState): boolean => state === 'saved' || state === 'beside';

type Sent = Exclude<Next, { item: Waiting }>;

function sheetAnswered(sheet: KeptSheet, next: Sent, answer: DayAnswer): KeptSheet {
  const { state, version, why } = answer;
  const isNewest = sheet.rev === next.rev;
  if (state === 'later') return sheet;
  // Its keys stay: the office may have what was sent before it, whose answer was lost.
  if (state === 'refused' || state === 'stays') return isNewest ? { ...sheet, held: state, why } : sheet;
  const kept = { ...sheet, base: version ?? sheet.base, sent: next.rev, keys: [], keyed: '' };
  if (state === 'unsigned') return isNewest ? { ...kept, held: 'unsigned', why } : { ...kept, step: '' };
  if (next.step === 'save') return isNewest && sheet.step === 'save' ? { ...kept, step: '' } : kept;
  // The visit has ended. What was typed meanwhile is saved by itself, and ends nothing again.
  const fields = sheet.fields.filter((field) => !isEnding(field));
  return { ...kept, fields, step: isNewest ? '' : 'save' };
}

/** The agreement that a sheet was saved for has its version now. */
function bound({ sheet, items }: VisitWork, next: Sent, { state, version, why }: DayAnswer): Waiting[] {
  return items.map((item) => {
    if (item.key !== next.agreement || item.kind !== 'agree' || state === 'later') return item;
    const { shown: _, ...rest } = item;
    if (version !== null) return { ...rest, version };
    // Until the sheet is mended it waits; of one that has been changed since, the customer is asked again.
    return state === 'refused' && sheet?.rev === next.rev ? item : { ...item, held: 'refused' as const, why };
  });
}

function itemAnswered(work: VisitWork, item: Waiting, { state, why }: DayAnswer): VisitWork {
  const { sheet, items } = work;
  if (isWithOffice(state)) {
    const isAgreed = item.kind === 'agree' && sheet?.held === 'unsigned';
    const rest = { items, sheet: isAgreed ? { ...sheet, held: '' as const, why: '' } : sheet };
    return item.kind === 'paid' ? received(rest, item.key) : dropped(rest, item.key);
  }
  if (state !== 'refused' && state !== 'stays') return work;
  return { sheet, items: items.map((one) => (one.key === item.key ? { ...one, held: state, why } : one)) };
}

/** What an answer leaves. */
export function answered(work: VisitWork, next: Next, answer: DayAnswer): VisitWork {
  if ('item' in next) return itemAnswered(work, next.item, answer);
  const { sheet } = work;
  return {
    sheet: sheet && sheetAnswered(sheet, next, answer),
    items: bound(work, next, answer),
  };
}
