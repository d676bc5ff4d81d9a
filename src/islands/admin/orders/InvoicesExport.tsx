import { useId, useState } from 'react';
import { useMay } from '#islands/admin/shell/use-may.ts';
import { useDownload } from '#islands/shared/use-download.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { FormContext, NO_ERRORS } from '#islands/ui/form-context.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { londonClock } from '#lib/london.ts';
import { fetchInvoices, fetchMoney } from '#stores/admin/exports.ts';

const PERIOD = { id: 'invoices', errors: NO_ERRORS };

/** Saves the invoices or the money of a period, this month unless another is chosen. For admins. */
export function InvoicesExport() {
  const mayExport = useMay('exports');
  const id = useId();
  const today = londonClock(Date.now()).date;
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const invoices = useDownload('invoices.csv', () => fetchInvoices({ from, to }));
  const money = useDownload('money.csv', () => fetchMoney({ from, to }));
  const problem = invoices.problem || money.problem;
  if (!mayExport) return null;
  return (
    <section className="mt-10 grid gap-4" aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        Invoices and money
      </h2>
      <FormContext value={PERIOD}>
        <div className="grid items-end gap-4 sm:flex sm:flex-wrap">
          <TextField
            name="from"
            label="From"
            type="date"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            name="to"
            label="To"
            type="date"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
          <Button small className="min-h-12" aria-disabled={invoices.isBusy} onClick={invoices.download}>
            {invoices.isBusy ? 'Saving...' : 'Save invoices as CSV'}
          </Button>
          <Button small className="min-h-12" aria-disabled={money.isBusy} onClick={money.download}>
            {money.isBusy ? 'Saving...' : 'Save money as CSV'}
          </Button>
        </div>
      </FormContext>
      {problem && <Notice kind="error">{problem}</Notice>}
    </section>
  );
}
