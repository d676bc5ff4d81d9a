// The job sheet of an appointment, in its drawer: what was found, done and agreed, and what the office does with it.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { SafetyNotice, JobSheet as Sheet } from '#contract/jobs/jobs.ts';
import { measuredText } from '#contract/jobs/readings.ts';
import { DraftConfirm } from '#islands/admin/shell/DraftConfirm.tsx';
import { Facts, Part } from '#islands/admin/shell/Drawer.tsx';
import { ask } from '#islands/shared/actions/ask.tsx';
import { PhotoGrid } from '#islands/shared/PhotoGrid.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { say } from '#islands/shared/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { detailOf } from '#stores/admin/detail.ts';
import {
  jobOfAppointment as job,
  type OpenJob,
  OUTCOME_NAMES,
  UNSIGNED_NAMES,
} from '#stores/admin/job-sheet.ts';
import { billDetail } from '#stores/admin/payments/bills.ts';
import { JobPhotos } from './JobPhotos.tsx';
import { LateSheets } from './LateSheets.tsx';
import { SheetDialog } from './SheetDialog.tsx';
import { Lacks, Signature } from './Signature.tsx';

const SAFETY_ACTIONS = { 'switched-off': 'Switched off', refused: 'They refused to have it switched off' };
const SAFETY = { 'at-risk': 'At risk', 'immediately-dangerous': 'Immediately dangerous' };

function SheetFacts({ sheet }: { sheet: Sheet }) {
  const money = (amount: number) => formatMoney(toMinor(amount), sheet.currency);
  const { outcome, agreed, total, takings, unsigned, payer, askedAt, visits } = sheet;
  return (
    <Facts
      facts={[
        ['Ended', outcome && OUTCOME_NAMES[outcome]],
        ['At', sheet.finishedAt && <Moment key="at" iso={sheet.finishedAt} />],
        ['Why', sheet.reason],
        ['Visits so far', visits > 1 && String(visits)],
        ['Found', sheet.found],
        ['Done', sheet.done],
        ['Measured', measuredText(sheet.readings)],
        ['Arrived', sheet.arrived],
        ['Lines', sheet.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')],
        ['Total', money(total)],
        ['Agreed', agreed === null ? 'Nothing' : money(agreed)],
        ['Not agreed', unsigned && UNSIGNED_NAMES[unsigned]],
        ['Who pays', payer],
        ['Asked to agree', askedAt && <Moment key="asked" iso={askedAt} />],
        ['Paid here', takings.map(({ amount, method }) => `${money(amount)}, ${method}`).join('; ')],
      ]}
    />
  );
}

function noticeText({ level, danger, action, told, signedName }: Omit<SafetyNotice, 'photo'>): string {
  const signed = signedName ? `signed ${signedName}` : 'not signed';
  return `${SAFETY[level]}: ${danger.replace(/\.$/, '')}. ${SAFETY_ACTIONS[action]}. Told: ${told}, ${signed}.`;
}

/** Safety notices, until somebody has read them. */
function Dangers({ open }: { open: OpenJob }) {
  const { notices } = open.sheet;
  if (notices.length === 0) return null;
  return (
    <div className="mb-4 grid justify-items-start gap-3">
      {notices.map(({ photo, ...notice }) => (
        <div key={notice._id} className="grid w-full gap-3">
          <Notice kind="error">{noticeText(notice)}</Notice>
          {photo && (
            <PhotoGrid
              photos={[{ id: photo, alt: 'Photo of the danger', load: () => job.photoAddress(photo) }]}
            />
          )}
        </div>
      ))}
      {notices.some(({ seenAt }) => seenAt === null) && (
        <Button small onClick={() => void showOutcome(job.seen(open))}>
          I’ve read the safety notice
        </Button>
      )}
    </div>
  );
}

/** Parts of the quote that weren't fitted, until somebody has put them back. */
function Unused({ open }: { open: OpenJob }) {
  const { unused } = open.sheet;
  if (unused.length === 0) return null;
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p>
        Paid for with the quote and not fitted:{' '}
        {unused.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}.
      </p>
      <Button small onClick={() => void showOutcome(job.shelve(open))}>
        Put them back on the shelf
      </Button>
    </div>
  );
}

type Asked = 'sheet' | 'agreed';

interface AskedProps {
  asked: Asked;
  open: OpenJob;
  onClosed: () => void;
}

function Question({ asked, open, onClosed }: AskedProps) {
  if (asked === 'sheet') return <SheetDialog job={open} onSaved={say.success} onClosed={onClosed} />;
  return (
    <DraftConfirm
      drafts={['appointments', `agreed ${open._id}`]}
      title="Agreed by phone?"
      label="Record it"
      busyLabel="Saving..."
      keepLabel="Leave it"
      onConfirm={({ text = '' }) => showOutcome(job.agreed(open, text))}
      onClosed={onClosed}
    >
      <TextField name="text" label="Who agreed to the total" />
    </DraftConfirm>
  );
}

const askToReopen = (open: OpenJob) =>
  ask({
    title: 'Open this job sheet again?',
    text: 'Its parts go back on the shelf. Until the customer has been told, the visit is confirmed again.',
    label: 'Open it again',
    busy: 'Saving...',
    keep: 'Leave it',
    run: () => showOutcome(job.reopen(open)),
  });

/** @param isOff the visit was cancelled: what an engineer wrote and took is read, and no more */
function Actions({ open, isOff, onChanged }: { open: OpenJob; isOff: boolean; onChanged: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { outcome, isBilled, version, lines, payer, late, notices, photos, agreements } = open.sheet;
  const isEmpty = version === 0 && late.length + notices.length + photos.length === 0;
  const button = (what: Asked, text: string) => (
    <Button small onClick={() => setAsked(what)}>
      {text}
    </Button>
  );
  const onClosed = () => {
    setAsked(null);
    void billDetail.refresh();
    onChanged();
  };
  if (isOff && isEmpty) return null;
  return (
    <Part title="Job sheet">
      <Dangers open={open} />
      <LateSheets open={open} />
      {version > 0 && <SheetFacts sheet={open.sheet} />}
      {agreements.slice(0, 1).map((agreement) => (
        <div key={agreement._id}>
          <Signature {...agreement} />
          <Lacks {...agreement} />
        </div>
      ))}
      <Unused open={open} />
      <JobPhotos open={open} />
      {!isOff && (
        <div className="mt-4 flex flex-wrap gap-2">
          {!isBilled && button('sheet', version > 0 ? 'Correct job sheet' : 'Write job sheet')}
          {!isBilled && lines.length > 0 && version > 0 && button('agreed', 'Agreed by phone')}
          {!isBilled && lines.length > 0 && version > 0 && payer && (
            <Button small onClick={() => void showOutcome(job.ask(open))}>
              Ask who pays
            </Button>
          )}
          {!isBilled && outcome && (
            <Button small onClick={() => void askToReopen(open).then(onClosed)}>
              Open it again
            </Button>
          )}
        </div>
      )}
      {asked && <Question asked={asked} open={open} onClosed={onClosed} />}
    </Part>
  );
}

interface JobSheetProps {
  id: string;
  /** Of the appointment: it is read again when that changes. */
  version: number;
  isOff: boolean;
  onChanged: () => void;
}

export function JobSheet({ id, version, isOff, onChanged }: JobSheetProps) {
  const detail = detailOf(useStore(job.$detail), id);
  useEffect(() => void job.open(id), [id, version]);
  if (detail.state !== 'ready')
    return (
      <Part title="Job sheet">
        <NotReady
          state={detail}
          loading="Loading..."
          failed="The job sheet couldn’t be loaded."
          onRetry={job.refresh}
        />
      </Part>
    );
  return <Actions open={detail.item} isOff={isOff} onChanged={onChanged} />;
}
