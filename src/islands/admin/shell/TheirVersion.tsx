// The version that another admin has saved, compared with the draft.
import { type Column, Table } from '#islands/ui/Table.tsx';

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

const COLUMNS: readonly Column<Difference>[] = [
  { head: 'Field', isName: true, cell: ({ label }) => label },
  { head: 'Yours', cell: ({ mine }) => mine || '(empty)' },
  { head: 'Theirs', cell: ({ theirs }) => theirs || '(empty)' },
];

const isSame = (mine: string, theirs: string) =>
  mine.trim() === theirs.trim() || (mine.trim() !== '' && Number(mine) === Number(theirs));

/** The fields that differ between two forms. @param labels of the fields, in the order of the form */
export function differencesOf<Field extends string>(
  labels: Readonly<Record<Field, string>>,
  mine: Readonly<Record<Field, string>>,
  theirs: Readonly<Record<Field, string>>,
): Difference[] {
  const fields = (Object.keys(labels) as Field[]).filter((field) => !isSame(mine[field], theirs[field]));
  return fields.map((field) => ({ label: labels[field], mine: mine[field], theirs: theirs[field] }));
}

/** @param differences left out where the form has no fields to compare */
export const TheirVersion = ({ differences = [] }: { differences?: readonly Difference[] | undefined }) => (
  <section aria-label="Their version" className="grid gap-4 border-t border-ink pt-4">
    <p>Save again to replace their version with yours, or use theirs.</p>
    {differences.length > 0 && (
      <Table
        caption="Your version and theirs"
        columns={COLUMNS}
        rows={differences}
        rowKey={({ label }) => label}
      />
    )}
  </section>
);
