// What a CSV file would change, row by row; invalid rows first, each with its problems.
import type { ImportedRow, ImportPlan } from '#contract/catalogue/product-import.ts';
import { inWords } from '#islands/shared/StateChip.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { PRODUCT_LABELS } from '#stores/admin/products/product-form.ts';

/** Rows that are rendered; the figures count all. */
const SHOWN = 200;
const TONES = { add: 'completed', change: 'confirmed', same: 'plain', bad: 'cancelled' } as const;
const ACTIONS = { add: 'Add', change: 'Change', same: 'Unchanged', bad: 'Invalid' };

const labelOf = (field: string) => (PRODUCT_LABELS as Record<string, string>)[field] ?? inWords(field);

const COLUMNS: readonly Column<ImportedRow>[] = [
  {
    head: 'Line',
    isName: true,
    cell: ({ line }) => (
      <>
        <span className="md:hidden">Line </span>
        {line}
      </>
    ),
  },
  { head: 'Action', cell: ({ action }) => <Chip tone={TONES[action]}>{ACTIONS[action]}</Chip> },
  {
    head: 'Product',
    cell: ({ name, partNumber }) => (
      <>
        {name || 'No name'}
        {partNumber && <span className="label block">{partNumber}</span>}
      </>
    ),
  },
  {
    head: 'Details',
    cell: ({ problems, changes }) => (
      <span className="block text-small wrap-anywhere">
        {problems.map(({ what, text }) => (
          <span key={what} className="block font-semibold text-error">
            {what ? `${labelOf(what)}: ${text}` : text}
          </span>
        ))}
        {changes.map(({ what, from, to }) => (
          <span key={what} className="block">
            {labelOf(what)}: {from || 'none'} <span aria-hidden="true">→</span>
            <span className="sr-only">to</span> {to || 'none'}
          </span>
        ))}
      </span>
    ),
  },
];

const rows = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-GB')} rows`);

function verdictOn({ rows: all, counts: { bad } }: ImportPlan) {
  if (bad > 0)
    return {
      kind: 'error',
      text: `${rows(bad)} ${bad === 1 ? 'is' : 'are'} invalid. Nothing is imported until every row is valid.`,
    } as const;
  return all.length > 0
    ? ({ kind: 'success', text: 'Every row is valid. Nothing has been changed yet.' } as const)
    : ({ kind: 'waiting', text: 'Every product already matches this file.' } as const);
}

export function ImportPreview({ plan }: { plan: ImportPlan }) {
  const { counts, ignored } = plan;
  const { kind, text } = verdictOn(plan);
  const ordered = plan.rows.toSorted(
    (one, other) => Number(other.action === 'bad') - Number(one.action === 'bad'),
  );
  return (
    <div className="grid w-full gap-4">
      <Notice kind={kind} catchesFocus>
        {text}
      </Notice>
      <p>
        {counts.add} to add, {counts.change} to change, {counts.same} unchanged, {counts.bad} invalid
      </p>
      {ignored.length > 0 && <p className="text-soft">Ignored columns: {ignored.join(', ')}</p>}
      {ordered.length > 0 && (
        <Table
          caption="Rows of the file"
          columns={COLUMNS}
          rows={ordered.slice(0, SHOWN)}
          rowKey={({ line }) => String(line)}
        />
      )}
      {ordered.length > SHOWN && <p className="label">and {rows(ordered.length - SHOWN)} more</p>}
    </div>
  );
}
