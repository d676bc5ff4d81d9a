// What a CSV file would do, row by row; bad rows first, each with its reasons.
import type { ImportedRow, ImportPlan } from '#contract/catalogue/product-import.ts';
import { inWords } from '#islands/shared/StateChip.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';

/** So many rows are drawn; the figures count all. */
const SHOWN = 200;
const TONES = { add: 'completed', change: 'confirmed', same: 'plain', bad: 'cancelled' } as const;
const ACTIONS = { add: 'Add', change: 'Change', same: 'Same', bad: 'Not right' };

const LABELS: Record<string, string> = {
  partNumber: 'Part number',
  summary: 'Short line',
  alt: 'What the picture shows',
};
const labelOf = (what: string) => LABELS[what] ?? inWords(what);

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
  { head: 'What', cell: ({ action }) => <Chip tone={TONES[action]}>{ACTIONS[action]}</Chip> },
  {
    head: 'Part',
    cell: ({ name, partNumber }) => (
      <>
        {name || 'No name'}
        {partNumber && <span className="label block">{partNumber}</span>}
      </>
    ),
  },
  {
    head: 'Why',
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

export function ImportPreview({ plan: { rows: all, counts, ignored } }: { plan: ImportPlan }) {
  const ordered = [...all].sort(
    (one, other) => Number(other.action === 'bad') - Number(one.action === 'bad'),
  );
  const shown = ordered.slice(0, SHOWN);
  return (
    <div className="grid w-full gap-4">
      {counts.bad > 0 ? (
        <Notice kind="error" catchesFocus>
          {counts.bad === 1 ? '1 row is' : `${rows(counts.bad)} are`} not right. Nothing is imported until
          every row is.
        </Notice>
      ) : (
        <Notice kind={all.length > 0 ? 'success' : 'waiting'} catchesFocus>
          {all.length > 0
            ? 'Every row is right. Nothing has been changed yet.'
            : 'Every part is like this already.'}
        </Notice>
      )}
      <p>
        {counts.add} to add, {counts.change} to change, {counts.same} the same, {counts.bad} not right
      </p>
      {ignored.length > 0 && (
        <p className="text-soft">Left out, since no part has it: {ignored.join(', ')}</p>
      )}
      {shown.length > 0 && (
        <Table
          caption="Rows of the file"
          columns={COLUMNS}
          rows={shown}
          rowKey={({ line }) => String(line)}
        />
      )}
      {ordered.length > SHOWN && <p className="label">and {rows(ordered.length - SHOWN)} more</p>}
    </div>
  );
}
