// The job sheet of the appointment that is open in the dashboard: corrected, ended, opened again.
import { browserCall } from '#api/browser.ts';
import { changeJobPhoto, readJobPhoto } from '#contract/jobs/job-photos.ts';
import {
  CALL_OUT,
  JOB_OUTCOMES,
  type JobOutcome,
  type JobPhoto,
  type JobSheet,
  UNSIGNED,
  type Unsigned,
} from '#contract/jobs/jobs.ts';
import type { Reading } from '#contract/jobs/readings.ts';
import {
  readSheet,
  reopenSheet,
  type SheetChange,
  seeLateSheets,
  sheetChange,
  shelveUnused,
  writeSheet,
} from '#contract/jobs/sheets.ts';
import { askPayerForStaff, recordAgreement, seeSafetyNotices } from '#contract/jobs/visits.ts';
import { type QuoteSettings, readQuoteSettings } from '#contract/quotes/quote-settings.ts';
import { toDataUrl } from '#stores/data-url.ts';
import { oneOf } from '#stores/listing.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { type Answer, outcome } from './admin-list.ts';
import { createDetail } from './detail.ts';
import { createDraftForm } from './draft-form.ts';
import { type LineForm, lineForm, toLine } from './quote-form.ts';

/** As the office reads it. */
export const OUTCOME_NAMES: Record<JobOutcome, string> = {
  done: 'Done',
  'part-needed': 'Come back: a part is needed',
  'more-time': 'Come back: it needs more time',
  workshop: 'Come back: taken to the workshop',
  'said-no': 'Customer said no',
  'nobody-there': 'Nobody there',
  'not-safe': 'Not safe',
  'beyond-repair': 'Can’t be repaired',
};

export const UNSIGNED_NAMES: Record<Unsigned, string> = {
  refused: 'The customer didn’t want to sign',
  absent: 'Nobody was there to ask',
};

export interface OpenJob {
  /** The appointment's. */
  _id: string;
  sheet: JobSheet;
  /** Null where the site writes no quotes. */
  settings: QuoteSettings | null;
  rate: number | null;
}

export interface SheetForm {
  found: string;
  done: string;
  readings: readonly Reading[];
  lines: readonly LineForm[];
  /** '' leaves it as it is. */
  outcome: string;
  reason: string;
  expectedOn: string;
  unsigned: string;
  /** The call-out charge that was told is charged. */
  callOut: boolean;
}

const detail = createDetail(
  async (id) => {
    const [answer, quotes] = await Promise.all([
      browserCall(readSheet, { params: { id } }),
      browserCall(readQuoteSettings, { query: { appointment: id } }),
    ]);
    if (!answer.ok) return answer;
    if (!quotes.ok) return quotes;
    return { ...answer, data: { ...quotes.data, ...answer.data } };
  },
  ({ sheet, settings, rate }, _id): OpenJob => ({ _id, sheet, settings, rate }),
);

/** Shows the sheet as the server has just answered it. */
function replace(sheet: JobSheet, base: OpenJob): OpenJob {
  return detail.replace({ ...base, sheet });
}

const sheetForm = ({ sheet: { found, done, readings, lines } }: OpenJob): SheetForm => ({
  found,
  done,
  readings,
  lines: lines.map(lineForm),
  outcome: '',
  reason: '',
  expectedOn: '',
  unsigned: '',
  callOut: false,
});

function bodyOf(
  { outcome, reason, expectedOn, unsigned, callOut, lines, readings, ...text }: SheetForm,
  { sheet }: OpenJob,
): SheetChange {
  const ended = oneOf(JOB_OUTCOMES, outcome);
  return {
    ...text,
    readings: [...readings],
    lines: lines.map(toLine),
    version: sheet.version,
    ...(ended && {
      ending: {
        outcome: ended,
        reason,
        expectedOn,
        unsigned: oneOf(UNSIGNED, unsigned) ?? '',
        callOut: callOut && CALL_OUT.includes(ended),
      },
    }),
  };
}

interface Written {
  job: OpenJob;
  lacksAgreement: boolean;
}

const NOT_ENDED =
  'Job sheet saved. The visit hasn’t ended, since nobody has agreed to the total: record who did, or say why nobody did.';

const drafts = createDraftForm({
  view: 'appointments',
  keyOf: ({ _id }: OpenJob) => _id,
  fill: sheetForm,
  schema: () => sheetChange,
  body: bodyOf,
  async send(body: SheetChange, { _id: id, ...base }) {
    const answer = await browserCall(writeSheet, { params: { id }, body });
    if (!answer.ok) return answer;
    const { sheet } = answer.data;
    const lacksAgreement = body.ending !== undefined && sheet.outcome === null;
    return { ...answer, data: { job: replace(sheet, { _id: id, ...base }), lacksAgreement } };
  },
  show: ({ job }: Written) => job,
  async readTheirs(): Promise<OpenJob | null> {
    await detail.refresh();
    const now = detail.$detail.get();
    return now.state === 'ready' ? now.item : null;
  },
  saved: (_, { lacksAgreement }) => (lacksAgreement ? NOT_ENDED : 'Job sheet saved'),
  failed: () => 'Failed to save the job sheet',
});

async function act(
  job: OpenJob,
  send: () => Promise<Answer<{ sheet: JobSheet }>>,
  done: string,
  failed: string,
): Promise<Outcome> {
  const result = outcome(await send(), { done, failed });
  if (result.ok) replace(result.data.sheet, job);
  return result;
}

const paramsOf = ({ _id: id }: OpenJob) => ({ params: { id } });

export const jobOfAppointment = {
  ...detail,
  drafts,
  reopen: (job: OpenJob) =>
    act(
      job,
      () => browserCall(reopenSheet, paramsOf(job)),
      'Job sheet opened again',
      'Failed to open the job sheet',
    ),
  agreed: (job: OpenJob, name: string) =>
    act(
      job,
      () => browserCall(recordAgreement, { ...paramsOf(job), body: { name, version: job.sheet.version } }),
      'Agreement recorded',
      'Failed to record the agreement',
    ),
  /** To the customer, or not. */
  showPhoto: (job: OpenJob, { _id: id, officeOnly }: JobPhoto) =>
    act(
      job,
      () => browserCall(changeJobPhoto, { params: { id }, body: { officeOnly: !officeOnly } }),
      officeOnly ? 'The customer sees this photo' : 'Only the office sees this photo',
      'Failed to change the photo',
    ),
  /** @returns null if it couldn't be loaded */
  async photoAddress(id: string): Promise<string | null> {
    const answer = await browserCall(readJobPhoto, { params: { id } });
    return answer.ok ? toDataUrl(answer.data).catch(() => null) : null;
  },
  ask: (job: OpenJob) =>
    act(
      job,
      () => browserCall(askPayerForStaff, { ...paramsOf(job), body: { version: job.sheet.version } }),
      'Whoever pays has been asked to agree',
      'Failed to ask whoever pays',
    ),
  shelve: (job: OpenJob) =>
    act(
      job,
      () => browserCall(shelveUnused, paramsOf(job)),
      'Unused parts are back on the shelf',
      'Failed to put the parts back',
    ),
  compared: (job: OpenJob) =>
    act(
      job,
      () => browserCall(seeLateSheets, paramsOf(job)),
      'Late sheet marked as compared',
      'Failed to mark the late sheet',
    ),
  seen: (job: OpenJob) =>
    act(
      job,
      () => browserCall(seeSafetyNotices, paramsOf(job)),
      'Safety notice marked as read',
      'Failed to mark the safety notice',
    ),
};
