// What an engineer's phone sent after the office had changed or billed the sheet, side by side with it.

import type { LateSheet, JobSheet as Sheet } from '#contract/jobs/jobs.ts';
import { measuredText } from '#contract/jobs/readings.ts';
import { Facts } from '#islands/admin/shell/Drawer.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { jobOfAppointment as job, type OpenJob, OUTCOME_NAMES } from '#stores/admin/job-sheet.ts';

type Version = Omit<LateSheet, '_id' | 'why' | 'writtenAt' | 'at'>;

function Side({ title, of, currency }: { title: string; of: Version; currency: Sheet['currency'] }) {
  const money = (amount: number) => formatMoney(toMinor(amount), currency);
  return (
    <div>
      <h4 className="mb-2 font-semibold">{title}</h4>
      <Facts
        facts={[
          ['Found', of.found],
          ['Done', of.done],
          ['Measured', measuredText(of.readings)],
          ['Arrived', of.arrived],
          [
            'Lines',
            of.lines.map(({ quantity, name, price }) => `${quantity} × ${name}, ${money(price)}`).join('; '),
          ],
          ['Total', money(of.total)],
          ['Ended', of.outcome && OUTCOME_NAMES[of.outcome]],
          ['Why', of.reason],
        ]}
      />
    </div>
  );
}

export function LateSheets({ open }: { open: OpenJob }) {
  const { sheet } = open;
  if (sheet.late.length === 0) return null;
  return (
    <div className="mb-4 grid justify-items-start gap-4">
      {sheet.late.map(({ _id, why, writtenAt, ...late }) => (
        <section key={_id} className="grid w-full gap-3 border border-line bg-card p-4">
          <p>
            The engineer wrote this <Moment iso={writtenAt} />. {why}
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <Side title="On the engineer’s phone" of={late} currency={sheet.currency} />
            <Side title="The sheet now" of={sheet} currency={sheet.currency} />
          </div>
        </section>
      ))}
      <p>Nothing was overwritten. Correct the sheet if the engineer is right.</p>
      <Button small onClick={() => void showOutcome(job.compared(open))}>
        I’ve compared them
      </Button>
    </div>
  );
}
