// The permission matrix of job sheets. What the engineer's page posts: tests/api/jobs/spoiled-presses.test.ts.
import { PICTURE } from '../../../support/records/pictures.ts';
import { anyone, type Row, teamOnly } from './row.ts';

const appointment = ({ appointment }: { appointment: string }) => appointment;
const NO_TOKEN = 'x'.repeat(22);
const SHEET = { found: 'A worn click.', done: '', lines: [], version: 0 };

export const JOB_ROWS: Record<string, Row> = {
  askPayerForStaff: { answers: teamOnly(409), id: appointment, body: () => ({ version: 0 }) },
  // 200: tests/api/jobs/ask-payer.test.ts
  readAgreement: { answers: anyone(410), body: () => ({ token: NO_TOKEN }) },
  answerAgreement: {
    answers: anyone(410),
    body: () => ({ token: NO_TOKEN, name: 'Hilda Kerr', version: 1 }),
  },
  addJobPhoto: { answers: anyone(410), id: appointment, query: 'stage=before', body: () => PICTURE },
  // 200: tests/api/jobs/job-photos.test.ts
  readJobPhoto: { answers: teamOnly(404), id: appointment },
  changeJobPhoto: { answers: teamOnly(404), id: appointment, body: () => ({ officeOnly: true }) },
  readBillPhoto: { answers: anyone(410), body: () => ({ token: 'x'.repeat(22), photo: 'one' }) },
  recordAgreement: {
    answers: teamOnly(409),
    id: appointment,
    body: () => ({ name: 'Ada Marsh', version: 0 }),
  },
  shelveUnused: { answers: teamOnly(200), id: appointment },
  seeLateSheets: { answers: teamOnly(200), id: appointment },
  seeSafetyNotices: { answers: teamOnly(200), id: appointment },
  readSheet: { answers: teamOnly(200), id: appointment },
  // 200: tests/api/jobs/. This visit isn't confirmed.
  writeSheet: { answers: teamOnly(409), id: appointment, body: () => SHEET },
  reopenSheet: { answers: teamOnly(409), id: appointment },
  billNothing: { answers: teamOnly(409), id: appointment, body: () => ({ reason: 'Guarantee' }) },
};
