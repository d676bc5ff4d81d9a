// Search, kind and status above a table; all live in the address.

import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { inWords } from '#islands/shared/StateChip.tsx';
import { $adminPlace, goTo, searchFor } from '#stores/admin/admin-url.ts';

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  /** What '' reads as. */
  usual?: string;
  options: readonly { value: string; title: string }[];
  onChoose: (value: string) => void;
}

function Choice({ id, label, value, usual = 'All', options, onChoose }: ChoiceProps) {
  return (
    <div className="field min-w-32 grow basis-32 sm:min-w-40 sm:grow-0 sm:basis-auto">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="control" value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{usual}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </div>
  );
}

interface Props {
  /** What the search box looks for: 'Search orders' */
  label: string;
  statuses?: readonly string[];
  /** Where the list holds things of several kinds, and what they are called if not 'Kind'. */
  kindLabel?: string;
  kinds?: readonly { value: string; title: string }[];
  /** What the list can be sorted by, beside the time: names of the contract, and in words. */
  sorts?: readonly { value: string; title: string }[];
  /** What stands at the end of the row. */
  children?: ReactNode;
}

export function Filters({ label, statuses, kindLabel = 'Kind', kinds, sorts = [], children }: Props) {
  const { search, status, kind, sort } = useStore($adminPlace);
  const id = useId();
  return (
    <search className="mb-6 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="field grow basis-60 sm:max-w-[26rem]">
        <label htmlFor={`${id}-search`}>{label}</label>
        <input
          id={`${id}-search`}
          type="search"
          className="control"
          maxLength={200}
          value={search}
          onChange={({ target }) => searchFor(target.value)}
        />
      </div>
      {kinds && (
        <Choice
          id={`${id}-kind`}
          label={kindLabel}
          value={kind}
          options={kinds}
          onChoose={(chosen) => goTo({ kind: chosen })}
        />
      )}
      {statuses && (
        <Choice
          id={`${id}-status`}
          label="Status"
          value={status}
          options={statuses.map((name) => ({ value: name, title: inWords(name) }))}
          onChoose={(chosen) => goTo({ status: chosen })}
        />
      )}
      <div className="min-w-32 grow basis-32 sm:min-w-40 sm:grow-0 sm:basis-auto md:hidden">
        <Choice
          id={`${id}-sort`}
          label="Sort by"
          value={sort}
          usual="Newest first"
          options={[{ value: 'oldest', title: 'Oldest first' }, ...sorts]}
          onChoose={(chosen) => goTo({ sort: chosen })}
        />
      </div>
      {children}
    </search>
  );
}
