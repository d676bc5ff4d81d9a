import type { ReactNode } from 'react';

interface Props {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
  /** Utilities of each row. */
  rowClass?: string;
}

/** Facts with their names; those without a value are left out. */
export const Facts = ({ facts, className = '', rowClass = '' }: Props) => (
  <dl className={`sheet ${className}`.trim()}>
    {facts
      .filter(([, value]) => value !== '' && value !== undefined && value !== null && value !== false)
      .map(([name, value], at, all) => (
        // Two may have one name.
        <div
          key={`${name} ${all.slice(0, at).filter(([other]) => other === name).length}`}
          className={rowClass}
        >
          <dt>{name}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
  </dl>
);
