// Whatever ever stood on a job sheet, or beside it: the database itself notes each version, so that nothing comes and goes unseen.
import { sql } from 'kysely';
import type { Ending } from '#contract/jobs/sheets.ts';
import type { Stack } from '../service/stack.ts';

export interface SeenSheet {
  visit: string;
  version: number;
  found: string;
  done: string;
  reading: string;
  arrived: string;
  reason: string;
  outcome: string;
  lines: string[];
}

export interface LateSheetSeen {
  visit: string;
  engineer: string;
  found: string;
  done: string;
  reading: string;
  arrived: string;
  lines: string[];
  ending: Partial<Ending>;
}

export interface Seen {
  /** In their order. */
  sheets: SeenSheet[];
  late: LateSheetSeen[];
}

const READING = "coalesce(json_extract(new.readings, '$[0].value'), '')";
const SHEET = `insert into seen values (new.appointment_id, 'sheet', new.version, new.found, new.done, ${READING}, new.arrived, new.reason,
  coalesce(new.outcome, ''), '');`;
const line = (row: 'new' | 'old', kind: '+' | '-') =>
  `insert into seen values (${row}.appointment_id, '${kind}', 0, '', '', '', '', '', '', ${row}.name);`;

export async function watch({ ctx: { db } }: Stack): Promise<void> {
  for (const statement of [
    `create table seen (visit text, kind text, version integer, found text, done text, reading text, arrived text, reason text, outcome text,
      line text)`,
    `create trigger see_new after insert on job_sheets begin ${SHEET} end`,
    `create trigger see_change after update of version on job_sheets begin ${SHEET} end`,
    `create trigger see_line after insert on job_lines begin ${line('new', '+')} end`,
    `create trigger see_no_line after delete on job_lines begin ${line('old', '-')} end`,
  ])
    await sql.raw(statement).execute(db);
}

type Row = Omit<SeenSheet, 'lines'> & { kind: 'sheet' | '+' | '-'; line: string };

/** A save writes the sheet first, and then its lines. */
function replayed(rows: readonly Row[]): SeenSheet[] {
  const sheets: SeenSheet[] = [];
  for (const { kind, line, ...row } of rows) {
    const last = sheets.findLast(({ visit }) => visit === row.visit);
    if (kind === 'sheet') sheets.push({ ...row, lines: [...(last?.lines ?? [])] });
    else if (kind === '+') last?.lines.push(line);
    else if (last) last.lines = last.lines.filter((one) => one !== line);
  }
  return sheets;
}

interface Sent {
  found: string;
  done: string;
  readings?: { value: string }[];
  arrived?: string;
  lines: { name: string }[];
  ending?: Ending;
}

export async function readSeen({ ctx: { db } }: Stack): Promise<Seen> {
  const rows = await sql<Row>`select * from seen order by rowid`.execute(db);
  const late = await db
    .selectFrom('late_sheets')
    .select(['appointment_id', 'engineer_id', 'sent'])
    .orderBy('at')
    .execute();
  return {
    sheets: replayed(rows.rows),
    late: late.map(({ appointment_id, engineer_id, sent }) => {
      const change: Sent = JSON.parse(sent);
      return {
        visit: appointment_id,
        engineer: engineer_id ?? '',
        found: change.found,
        done: change.done,
        reading: change.readings?.[0]?.value ?? '',
        arrived: change.arrived ?? '',
        lines: change.lines.map(({ name }) => name),
        ending: change.ending ?? {},
      };
    }),
  };
}
