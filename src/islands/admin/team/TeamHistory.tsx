// The audit log: who did what to which record, and when.
import { HISTORY_KIND_NAMES, type TeamHistoryEntry } from '#contract/team/team-history.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { Folded } from '#islands/admin/shell/Folded.tsx';
import { actionOf, actorOf, changesText } from '#islands/admin/shell/History.tsx';
import { inWords } from '#islands/shared/StateChip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { openPlace } from '#stores/admin/admin-url.ts';
import { teamHistory } from '#stores/admin/team.ts';

/** Records with a drawer, by the view that opens it. */
const VIEWS: Record<string, string> = {
  order: 'orders',
  appointment: 'appointments',
  product: 'products',
};
const NAMES: Record<string, string> = {
  content: 'page',
  list: 'export',
  person: 'person’s data',
  mail: 'email',
};

function Subject({ entity, entityId, name }: TeamHistoryEntry) {
  const noun = inWords(NAMES[entity] ?? entity);
  const isPerson = entity === 'team' || entity === 'account';
  const what = name || (entity === 'list' ? entityId : '');
  const text = isPerson ? what || noun : `${noun} ${what}`.trim();
  const view = VIEWS[entity];
  if (!view || !name) return <span className="wrap-anywhere">{text}</span>;
  const query = `?tab=${view}&open=${entityId}`;
  return (
    <a
      className="link max-md:inline-block max-md:py-2.5"
      href={query}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openPlace(query);
      }}
    >
      {text}
    </a>
  );
}

const COLUMNS: readonly Column<TeamHistoryEntry>[] = [
  { head: 'What', isName: true, isShort: true, cell: actionOf },
  { head: 'When', sort: 'created', isShort: true, cell: ({ at }) => <Moment iso={at} /> },
  { head: 'Who', fills: true, cell: actorOf },
  { head: 'Record', fills: true, cell: (entry) => <Subject {...entry} /> },
  {
    head: 'Changes',
    fills: true,
    cell: (entry) =>
      changesText(entry) ? <Folded text={changesText(entry)} /> : <span className="text-soft">None</span>,
  },
];

const KINDS = {
  label: 'About',
  options: HISTORY_KIND_NAMES.map((kind) => ({ value: kind, title: inWords(kind) })),
};

export const TeamHistory = () => (
  <AdminList store={teamHistory} noun="change" columns={COLUMNS} kinds={KINDS} />
);
