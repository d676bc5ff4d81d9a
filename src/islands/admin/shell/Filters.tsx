// Search, kind, status and order of a list; all live in the URL.

import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { inWords } from '#islands/shared/StateChip.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { FormContext, NO_ERRORS } from '#islands/ui/form-context.ts';
import { SelectField } from '#islands/ui/SelectField.tsx';
import {
  $adminPlace,
  $isListAsked,
  goTo,
  searchFor,
  statusesOf,
  usualSortOf,
} from '#stores/admin/admin-url.ts';
import { scrollIfBelow } from './scroll-if-below.ts';

interface Option {
  value: string;
  title: string;
}

export interface Kinds {
  label: string;
  options: readonly Option[];
}

interface Props {
  /** What one row is: 'order'. */
  noun: string;
  columns: readonly { head: string; sort?: string }[];
  kinds: Kinds | undefined;
  children: ReactNode;
}

const BY_TIME = [
  { value: 'newest', title: 'Newest first' },
  { value: 'oldest', title: 'Oldest first' },
];
const USUAL = { action: 'Needs action', newest: 'Newest first' };

/** Both directions of time and of every column that the server sorts by. */
const sortsOf = (columns: Props['columns'], usual: 'action' | 'newest'): Option[] => [
  { value: '', title: USUAL[usual] },
  ...BY_TIME.filter(({ value }) => value !== usual),
  ...columns.flatMap(({ head, sort }) =>
    sort && sort !== 'created'
      ? [
          { value: sort, title: head },
          { value: `-${sort}`, title: `${head}, descending` },
        ]
      : [],
  ),
];

const ALL: Option = { value: '', title: 'All' };
const FILTERS = { id: 'filters', errors: NO_ERRORS };
const CHOICE = 'grow basis-36 sm:max-w-48';

export function Filters({ noun, columns, kinds, children }: Props) {
  const { tab, search, status, kind, sort } = useStore($adminPlace);
  const usual = usualSortOf(tab);
  const statuses = statusesOf(tab);
  const top = useRef<HTMLElement>(null);
  const isAsked = useStore($isListAsked);
  useEffect(() => {
    if (!isAsked) return;
    $isListAsked.set(false);
    scrollIfBelow(top.current);
  }, [isAsked]);
  return (
    <FormContext value={FILTERS}>
      <search ref={top} className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
        <TextField
          name="search"
          label={`Search ${noun}s`}
          type="search"
          className="grow-2 basis-52 sm:max-w-104 md:basis-44"
          maxLength={200}
          value={search}
          onChange={({ target }) => searchFor(target.value)}
        />
        {kinds && (
          <SelectField
            name="kind"
            label={kinds.label}
            className={CHOICE}
            options={[ALL, ...kinds.options]}
            value={kind}
            onChange={({ target }) => goTo({ kind: target.value })}
          />
        )}
        {statuses.length > 0 && (
          <SelectField
            name="status"
            label="Status"
            className={CHOICE}
            options={[ALL, ...statuses.map((value) => ({ value, title: inWords(value) }))]}
            value={status}
            onChange={({ target }) => goTo({ status: target.value })}
          />
        )}
        {usual && (
          <SelectField
            name="sort"
            label="Sort by"
            className={CHOICE}
            options={sortsOf(columns, usual)}
            value={sort}
            onChange={({ target }) => goTo({ sort: target.value })}
          />
        )}
        {children}
      </search>
    </FormContext>
  );
}
