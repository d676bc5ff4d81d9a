// Bills all jobs that are as agreed: one list to look through, with a tick for each, then what was sent and what not.
import { type ReactNode, useState } from 'react';
import type { Billed, JobToBill } from '#contract/bills/bill-all.ts';
import { useTyped } from '#islands/admin/shell/DraftConfirm.tsx';
import { useAction } from '#islands/shared/actions/use-action.ts';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { formatVisitDay } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { openDetail } from '#stores/admin/admin-url.ts';
import { billAll, type Listed, loadJobsToBill } from '#stores/admin/payments/bill-all.ts';
import { JobsSum } from './JobsSum.tsx';

const counted = (count: number): string => (count === 1 ? '1 bill' : `${count} bills`);

const Rows = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h3 className="font-semibold">{title}</h3>
    <ul className="border-t border-ink">{children}</ul>
  </section>
);

function Sum({ job: { total, due }, currency }: { job: JobToBill; currency: string }) {
  const money = (major: number) => formatMoney(toMinor(major), currency);
  return (
    <span className="text-right whitespace-nowrap">
      <span className="font-semibold">{money(Math.max(0, total))}</span>
      {due < total && <span className="label block">{money(due)} is due</span>}
    </span>
  );
}

interface JobProps {
  job: JobToBill;
  currency: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

const Job = ({ job, currency, isTicked, onTick }: JobProps) => (
  <li className="border-b border-line">
    <label className="flex min-h-11 items-center gap-3 py-2">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span className="min-w-0 grow wrap-anywhere">
        <span className="font-semibold">{job.payer}</span>
        <span className="block text-compact">
          {job.service}, {formatVisitDay(job.doneOn)}
          {!job.hasEmail && '. No email address: print it, or phone them'}
        </span>
      </span>
      <Sum job={job} currency={currency} />
    </label>
  </li>
);

/** By itself: why, and the way to its drawer. */
const Left = ({ job, text, onOpen }: { job: JobToBill | undefined; text: string; onOpen: () => void }) => (
  <li className="border-b border-line py-2">
    <button type="button" className="link py-1 text-left font-semibold wrap-anywhere" onClick={onOpen}>
      {job?.payer}, {job?.service}
    </button>
    <p className="text-compact">{text}</p>
  </li>
);

interface ReportProps {
  jobs: readonly JobToBill[];
  billed: readonly Billed[];
  open: (id: string) => void;
}

function Report({ jobs, billed, open }: ReportProps) {
  const of = (id: string) => jobs.find(({ appointment }) => appointment === id);
  const sent = billed.filter(({ isSent }) => isSent);
  const left = billed.filter(({ isSent }) => !isSent);
  return (
    <>
      <Notice kind={left.length > 0 ? 'error' : 'success'} catchesFocus>
        {sent.length} of {counted(billed.length)} sent.
        {left.length > 0 && ' What wasn’t sent stays to bill.'}
      </Notice>
      {left.length > 0 && (
        <Rows title="Not sent">
          {left.map(({ appointment, text }) => (
            <Left key={appointment} job={of(appointment)} text={text} onOpen={() => open(appointment)} />
          ))}
        </Rows>
      )}
      {sent.length > 0 && (
        <Rows title="Sent">
          {sent.map(({ appointment, text }) => (
            <li key={appointment} className="border-b border-line py-2 wrap-anywhere">
              <span className="font-semibold">{of(appointment)?.payer}</span>
              <span className="block text-compact">{text}</span>
            </li>
          ))}
        </Rows>
      )}
    </>
  );
}

interface AgreedProps {
  jobs: readonly JobToBill[];
  currency: string;
  /** Ids of those that were ticked off. */
  without: readonly string[];
  onChange: (without: readonly string[]) => void;
}

const Agreed = ({ jobs, currency, without, onChange }: AgreedProps) => (
  <>
    <p>
      Their lines are just what was agreed or quoted. Take the tick off what you’d rather bill by itself: a
      company with days to pay, or a bill without PayPal. These are due at once.
    </p>
    <Rows title="As agreed">
      {jobs.map((job) => {
        const others = without.filter((id) => id !== job.appointment);
        return (
          <Job
            key={job.appointment}
            {...{ job, currency }}
            isTicked={!without.includes(job.appointment)}
            onTick={(isTicked) => onChange(isTicked ? others : [...others, job.appointment])}
          />
        );
      })}
    </Rows>
  </>
);

interface ChoiceProps {
  listed: Listed;
  onSent: (billed: Billed[]) => void;
  close: () => void;
  open: (id: string) => void;
}

function Choice({ listed: { currency, jobs }, onSent, close, open }: ChoiceProps) {
  const [unticked, keep] = useTyped('appointments', 'bill all');
  const without = Object.keys(unticked ?? {});
  const change = (ids: readonly string[]) =>
    keep(ids.length > 0 ? Object.fromEntries(ids.map((id) => [id, ''])) : null);
  const leave = () => {
    keep(null);
    close();
  };
  const { isBusy, problem, run } = useAction(async (chosen: readonly JobToBill[]) => {
    const outcome = await orSignIn(billAll(chosen));
    if (outcome.ok) {
      keep(null);
      onSent(outcome.data.jobs);
    }
    return outcome;
  });
  const agreed = jobs.filter(({ why }) => !why);
  const left = jobs.filter(({ why }) => why);
  const chosen = agreed.filter(({ appointment }) => !without.includes(appointment));
  const sum = chosen.reduce((minor, { total }) => minor + Math.max(0, toMinor(total)), 0);
  return (
    <>
      {agreed.length > 0 ? (
        <Agreed jobs={agreed} {...{ currency, without }} onChange={change} />
      ) : (
        <p>{left.length > 0 ? 'No job is just as agreed.' : 'No job waits for its bill.'}</p>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        {chosen.length > 0 && (
          <Button solid aria-disabled={isBusy} onClick={() => void run(chosen)}>
            {isBusy ? 'Sending...' : `Send ${counted(chosen.length)} over ${formatMoney(sum, currency)}`}
          </Button>
        )}
        <Button onClick={leave}>Not yet</Button>
      </div>
      {left.length > 0 && (
        <Rows title="To bill by themselves">
          {left.map((job) => (
            <Left key={job.appointment} job={job} text={job.why} onOpen={() => open(job.appointment)} />
          ))}
        </Rows>
      )}
    </>
  );
}

interface DialogProps {
  listed: Listed;
  onClosed: () => void;
  onSent: () => void;
}

function Dialog({ listed, onClosed, onSent }: DialogProps) {
  const [billed, setBilled] = useState<Billed[] | null>(null);
  return (
    <Modal title="Bill all as agreed" shape="wide" onClose={onClosed}>
      {(close) => {
        const open = (id: string) => {
          close();
          openDetail(id);
        };
        const sent = (jobs: Billed[]) => {
          setBilled(jobs);
          onSent();
        };
        return (
          <div className="grid gap-5">
            {billed ? (
              <>
                <Report jobs={listed.jobs} {...{ billed, open }} />
                <Button className="justify-self-start" onClick={close}>
                  Done
                </Button>
              </>
            ) : (
              <Choice {...{ listed, close, open }} onSent={sent} />
            )}
          </div>
        );
      }}
    </Modal>
  );
}

export function BillAll({ onSent }: Pick<DialogProps, 'onSent'>) {
  const [listed, setListed] = useState<Listed | null>(null);
  const { isBusy, problem, run } = useAction(async () => {
    const outcome = await orSignIn(loadJobsToBill());
    if (outcome.ok) setListed(outcome.data);
    return outcome;
  });
  return (
    <>
      <Button solid aria-disabled={isBusy} onClick={() => void run()}>
        {isBusy ? 'Loading...' : 'Bill all as agreed'}
      </Button>
      <JobsSum stale={listed} />
      {problem && <Notice kind="error">{problem}</Notice>}
      {listed && <Dialog {...{ listed, onSent }} onClosed={() => setListed(null)} />}
    </>
  );
}
