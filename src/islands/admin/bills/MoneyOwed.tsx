// What is owed for bills: sums by currency, and by who pays, with how long they have been due.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { OwedBy } from '#contract/bills/money-owed.ts';
import { PlaceLink } from '#islands/admin/shell/PlaceLink.tsx';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { AGE_NAMES } from '#lib/bill-age.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { ordersStore } from '#stores/admin/orders.ts';
import { loadMoneyOwed, SUMS, totalsOf } from '#stores/admin/payments/money-owed.ts';
import { PayerActions } from './PayerActions.tsx';

const HEADS: Record<(typeof SUMS)[number], string> = { ...AGE_NAMES, disputed: 'Disputed', total: 'Owed' };

const counted = (bills: number): string => (bills === 1 ? '1 bill' : `${bills} bills`);

/** Whose bills the list below shows, or all of one currency. */
const Payer = ({ owed }: { owed: OwedBy }) => (
  <>
    {owed.payer ? (
      <PlaceLink
        query={`?tab=orders&status=owed&search=${encodeURIComponent(owed.payer)}`}
        className="link wrap-anywhere"
      >
        {owed.payer}
      </PlaceLink>
    ) : (
      <b>All in {owed.currency}</b>
    )}
    <span className="label block font-normal">{counted(owed.bills.length)}</span>
    {owed.payer && <PayerActions owed={owed} />}
  </>
);

const columns: readonly Column<OwedBy>[] = [
  { head: 'Who pays', isName: true, cell: (owed) => <Payer owed={owed} /> },
  ...SUMS.map(
    (name): Column<OwedBy> => ({
      head: HEADS[name],
      isNumber: true,
      cell: (row) => (row[name] > 0 ? formatMoney(toMinor(row[name]), row.currency) : '–'),
    }),
  ),
];

export function MoneyOwed() {
  // What is paid or marked in the list changes the sums.
  const list = useStore(ordersStore.$list);
  const [owed, setOwed] = useState<readonly OwedBy[]>([]);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isLeft = false;
    void orSignIn(loadMoneyOwed()).then((answer) => {
      if (isLeft) return;
      setProblem(answer.ok ? '' : answer.msg);
      if (answer.ok) setOwed(answer.data.owed);
    });
    return () => {
      isLeft = true;
    };
  }, [list]);
  if (problem) return <Notice kind="error">{problem}</Notice>;
  if (owed.length === 0) return null;
  return (
    <section aria-label="Money owed" className="mb-8">
      <Table
        caption="Money owed"
        columns={columns}
        rows={[...totalsOf(owed), ...owed]}
        rowKey={({ payer, currency }) => `${currency} ${payer}`}
      />
    </section>
  );
}
