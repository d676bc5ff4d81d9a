// How an appointment stands, for the table of its moves: by its own columns and the diary alone, so that a list can ask it.
import { londonClock } from '#lib/london.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Queries } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { hasDiary, timesOf } from '#server/diary/claim.ts';
import type { Context } from '#server/platform/context.ts';
import type { VisitFacts } from './visit-facts.ts';

/** What its own columns and the diary don't say. */
export type MoreFacts = Partial<
  Pick<
    VisitFacts,
    'confirmsItself' | 'hasMoney' | 'isPaidByAnother' | 'isHeldByOrder' | 'hasBegun' | 'isReported'
  >
>;

type Entry = Pick<DiaryEntryRow, 'kind' | 'kept_until'>;

function timeOf(own: Entry | undefined): VisitFacts['time'] {
  if (!own) return 'none';
  return own.kept_until === null ? 'own' : 'kept';
}

function stateOf({ status, comes_back_by }: AppointmentRow, time: VisitFacts['time']): VisitFacts['state'] {
  if (status === 'pending') return 'waiting';
  if (status === 'confirmed') return comes_back_by !== null && time === 'none' ? 'to come back' : 'confirmed';
  return status === 'completed' ? 'ended' : 'cancelled';
}

/** @param entries in the diary, its own and what is held for it @param today in London */
export function factsFrom(
  row: AppointmentRow,
  entries: readonly Entry[],
  today: string,
  hasEngineers: boolean,
  more: MoreFacts = {},
): VisitFacts {
  const time = timeOf(entries.find(({ kind }) => kind === 'appointment'));
  return {
    asks: row.is_quote ? 'quote' : 'visit',
    state: stateOf(row, time),
    time,
    isTimed: row.time !== '',
    isHeldByOrder: entries.some(({ kind }) => kind === 'hold'),
    isChosen:
      row.chosen_date !== null &&
      (time === 'none' || row.chosen_date !== row.date || row.chosen_time !== row.time),
    isAhead: today < row.date,
    hasDiary: hasEngineers,
    isProven: row.email_proven_at !== null,
    isSuspected: row.suspected === 1,
    hasEmail: row.email !== '',
    confirmsItself: false,
    hasMoney: false,
    isPaidByAnother: false,
    hasBegun: false,
    isReported: false,
    ...more,
  };
}

export const readFacts = async (ctx: Context, queries: Queries, row: AppointmentRow, more?: MoreFacts) =>
  factsFrom(
    row,
    await timesOf(queries, row.id),
    londonClock(ctx.clock.now()).date,
    await hasDiary(queries, row.service),
    more,
  );
