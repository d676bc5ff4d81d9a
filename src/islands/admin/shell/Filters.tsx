// Search, kind, status and order of a list; all live in the URL.

import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { inWords } from '#islands/shared/StateChip.tsx';
import {
  $adminPlace,
  $isListAsked,
  goTo,
  searchFor,
  statusesOf,
  usualSortOf,
} from '#stores/admin/admin-url.ts';
import { scrollIfBelow } from './scroll-if-below.ts';

type Option = readonly [value: string, title: string];

interface ChoiceProps {
  label: string;
  value: string;
  /** What '' reads as. */
  usual?: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, usual = 'All', options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field grow basis-36 sm:max-w-48">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="control" value={value} onChange={({ target }) => onChoose(target.value)}>
        {[['', usual] as const, ...options].map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
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

const BY_TIME: Option[] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
];
const USUAL = { action: 'Needs action', newest: 'Newest first' };

/** Both directions of time and of every column that the server sorts by. */
const sortsOf = (columns: Props['columns'], usual: 'action' | 'newest'): Option[] => [
  ...BY_TIME.filter(([sort]) => sort !== usual),
  ...columns.flatMap(({ head, sort }): Option[] =>
    sort && sort !== 'created'
      ? [
          [sort, head],
          [`-${sort}`, `${head}, descending`],
        ]
      : [],
  ),
];

export function Filters({ noun, columns, kinds, children }: Props) {
  const { tab, search, status, kind, sort } = useStore($adminPlace);
  const id = useId();
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
    <search ref={top} className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="field grow-2 basis-52 sm:max-w-104 md:basis-44">
        <label htmlFor={id}>Search {noun}s</label>
        <input
          id={id}
          type="search"
          className="control"
          maxLength={200}
          value={search}
          onChange={({ target }) => searchFor(target.value)}
        />
      </div>
      {kinds && <Choice {...kinds} value={kind} onChoose={(chosen) => goTo({ kind: chosen })} />}
      {statuses.length > 0 && (
        <Choice
          label="Status"
          value={status}
          options={statuses.map((name) => [name, inWords(name)])}
          onChoose={(chosen) => goTo({ status: chosen })}
        />
      )}
      {usual && (
        <Choice
          label="Sort by"
          value={sort}
          usual={USUAL[usual]}
          options={sortsOf(columns, usual)}
          onChoose={(chosen) => goTo({ sort: chosen })}
        />
      )}
      {children}
    </search>
  );
}
