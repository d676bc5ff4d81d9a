// The permission matrix of job sheets. An engineer's own: tests/api/jobs/.
import { anyone, type Row, teamOnly } from './row.ts';

const appointment = ({ appointment }: { appointment: string }) => appointment;
const SHEET = { found: 'A worn click.', done: '', lines: [], version: 0 };

export const JOB_ROWS: Record<string, Row> = {
  readOwnSheet: { answers: anyone(410), id: appointment },
  writeOwnSheet: { answers: anyone(410), id: appointment, body: () => SHEET },
  reopenOwnSheet: { answers: anyone(410), id: appointment },
  readSheet: { answers: teamOnly(200), id: appointment },
  // 200: tests/api/jobs/. This visit isn't confirmed.
  writeSheet: { answers: teamOnly(409), id: appointment, body: () => SHEET },
  reopenSheet: { answers: teamOnly(409), id: appointment },
  billNothing: { answers: teamOnly(409), id: appointment, body: () => ({ reason: 'Guarantee' }) },
};
