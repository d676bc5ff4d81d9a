// What all jobs to bill come to.
import { useEffect, useState } from 'react';
import { formatMoney, toMinor } from '#lib/money.ts';
import { type Listed, loadJobsToBill } from '#stores/admin/payments/bill-all.ts';

/** @example '3 jobs, £480.00 to bill' */
export function sumText({ jobs, currency }: Pick<Listed, 'jobs' | 'currency'>): string {
  const sum = jobs.reduce((minor, { total }) => minor + Math.max(0, toMinor(total)), 0);
  return `${jobs.length === 1 ? '1 job' : `${jobs.length} jobs`}, ${formatMoney(sum, currency)} to bill`;
}

/** Its failure shows nothing. @param stale changes when it is to be loaded again */
export function JobsSum({ stale }: { stale: unknown }) {
  const [text, setText] = useState('');
  useEffect(() => {
    let isLeft = false;
    void loadJobsToBill().then((answer) => {
      if (answer.ok && !isLeft) setText(answer.data.jobs.length > 0 ? sumText(answer.data) : '');
    });
    return () => {
      isLeft = true;
    };
  }, [stale]);
  return text && <p className="font-semibold">{text}</p>;
}
