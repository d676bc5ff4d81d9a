// Search and status above a table; both live in the address.
import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { inWords } from '#islands/StateChip.tsx';
import { $adminPlace, goTo, searchFor } from '#stores/admin-place.ts';

interface Props {
  /** What the search box looks for: 'Search orders' */
  label: string;
  statuses?: readonly string[];
  /** What stands at the end of the row. */
  children?: ReactNode;
}

export function Filters({ label, statuses, children }: Props) {
  const { search, status } = useStore($adminPlace);
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
      {statuses && (
        <div className="field min-w-40 grow sm:grow-0">
          <label htmlFor={`${id}-status`}>Status</label>
          <select
            id={`${id}-status`}
            className="control"
            value={status}
            onChange={({ target }) => goTo({ status: target.value })}
          >
            <option value="">All</option>
            {statuses.map((name) => (
              <option key={name} value={name}>
                {inWords(name)}
              </option>
            ))}
          </select>
        </div>
      )}
      {children}
    </search>
  );
}
