// Dialog in which the office corrects a job sheet, with the line editor of quotes, and may end its visit. Input outlives it.
import { CALL_OUT, COMES_BACK, JOB_OUTCOMES, type JobSheet, UNSIGNED } from '#contract/jobs/jobs.ts';
import { QuoteLines } from '#islands/admin/quotes/QuoteLines.tsx';
import { CheckBox } from '#islands/admin/shell/CheckBox.tsx';
import { DraftDialog } from '#islands/admin/shell/DraftDialog.tsx';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import {
  jobOfAppointment,
  type OpenJob,
  OUTCOME_NAMES,
  type SheetForm,
  UNSIGNED_NAMES,
} from '#stores/admin/job-sheet.ts';
import { lineMinor } from '#stores/admin/quote-form.ts';

const NO_SETTINGS = { hourlyRate: 0, minimumMinutes: 60, usualLines: [] };

const ENDINGS = [
  { value: '', title: 'It hasn’t ended yet' },
  ...JOB_OUTCOMES.map((value) => ({ value, title: OUTCOME_NAMES[value] })),
];

const AGREEMENTS = [
  { value: '', title: 'Somebody agreed' },
  ...UNSIGNED.map((value) => ({ value, title: UNSIGNED_NAMES[value] })),
];

interface EndingProps {
  form: SheetForm;
  sheet: JobSheet;
  bind: ReturnType<typeof bindTo<SheetForm>>;
  change: (part: Partial<SheetForm>) => void;
}

/** Where the work wasn't done: the call-out charge that was told, if one was. */
function CallOut({ form, sheet, change }: Omit<EndingProps, 'bind'>) {
  if (!CALL_OUT.some((outcome) => outcome === form.outcome)) return null;
  if (sheet.callOut === null)
    return (
      <p className="sm:col-span-2">
        No call-out can be charged: none was told when booking, or another person pays, who has nothing in
        writing.
      </p>
    );
  return (
    <CheckBox
      className="sm:col-span-2"
      label={`Charge the call-out, ${formatMoney(toMinor(sheet.callOut), sheet.currency)}, as it was told. It takes the place of all lines.`}
      isOn={form.callOut}
      onChange={(callOut) => change({ callOut })}
    />
  );
}

function Ending({ form, sheet, bind, change }: EndingProps) {
  // Named as the contract calls it, so that its error stands here.
  const ending = (name: 'outcome' | 'expectedOn' | 'unsigned' | 'reason') => ({
    ...bind(name),
    name: `ending.${name}`,
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField {...ending('outcome')} label="How did the visit end?" options={ENDINGS} />
      {COMES_BACK.some((outcome) => outcome === form.outcome) && (
        <TextField
          {...ending('expectedOn')}
          label="Part expected on (optional)"
          hint="We’ll write to the customer by the next working day."
          type="date"
          min={londonClock(Date.now()).date}
        />
      )}
      {form.outcome === 'done' && (
        <SelectField
          {...ending('unsigned')}
          label="If nobody agreed to the total"
          options={AGREEMENTS}
          className="sm:col-span-2"
        />
      )}
      <CallOut {...{ form, sheet, change }} />
      {form.outcome && (
        <TextField
          {...ending('reason')}
          label="Why, or what is missing (optional)"
          hint="The customer reads it."
          className="sm:col-span-2"
        />
      )}
    </div>
  );
}

function Readings({ form, change }: Pick<EndingProps, 'form' | 'change'>) {
  if (form.readings.length === 0) return null;
  const write = (at: number, value: string) =>
    change({ readings: form.readings.map((one, n) => (n === at ? { ...one, value } : one)) });
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      {form.readings.map(({ name, unit, value }, at) => (
        <TextField
          key={`${name} ${unit}`}
          name={`readings.${at}.value`}
          label={[name, unit].filter(Boolean).join(', ')}
          inputMode="decimal"
          value={value}
          onChange={({ target }) => write(at, target.value)}
        />
      ))}
    </div>
  );
}

interface Props {
  job: OpenJob;
  onSaved: (msg: string) => void;
  onClosed: () => void;
}

export const SheetDialog = ({ job, ...dialog }: Props) => (
  <DraftDialog
    {...dialog}
    id="job-sheet"
    title="Job sheet"
    shape="wide"
    label="Save job sheet"
    drafts={jobOfAppointment.drafts}
    shown={job}
  >
    {({ form, base, bind, change }) => (
      <>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextArea {...bind('found')} label="Found" rows={4} autoFocus />
          <TextArea {...bind('done')} label="Done" rows={4} />
        </div>
        <Readings {...{ form, change }} />
        <QuoteLines
          lines={form.lines}
          settings={base.settings ?? NO_SETTINGS}
          currency={base.sheet.currency}
          rate={base.rate}
          onChange={(lines) => change({ lines })}
        />
        <p className="flex justify-between gap-4 border-t border-ink pt-3 text-h3 font-semibold">
          <span>Total</span>
          <span>
            {formatMoney(
              form.lines.reduce((sum, line) => sum + lineMinor(line), 0),
              base.sheet.currency,
            )}
          </span>
        </p>
        {base.sheet.outcome === null && <Ending {...{ form, bind, change }} sheet={base.sheet} />}
      </>
    )}
  </DraftDialog>
);
