import type { DiaryEntry } from '#contract/diary/diary.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import { iso } from '#server/db/iso.ts';
import { instantOf } from './units.ts';

/** Without its appointment, which is another room's. */
export const toDiaryEntry = (entry: DiaryEntryRow): DiaryEntry => ({
  _id: entry.id,
  engineer: entry.engineer_id,
  kind: entry.kind,
  from: iso(instantOf(entry.from_unit)),
  to: iso(instantOf(entry.to_unit)),
  note: entry.note,
});
