// The sales of one product, and to whom.

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ProductSale } from '#contract/catalogue/products-admin.ts';
import { PlaceLink } from '#islands/admin/shell/PlaceLink.tsx';
import { usePolling } from '#islands/admin/shell/use-polling.ts';
import { PagedList } from '#islands/shared/PagedList.tsx';
import { PaymentChip } from '#islands/shared/StateChip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { productSales, SALES_SIZE } from '#stores/admin/products/product-sales.ts';

const { $list, $units, open, goTo, load } = productSales;
/** Nothing is edited in this list, so new rows are shown at once. */
const refresh = () => productSales.refresh(false);

const inUnits = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'unit' : 'units'}`;

function Sale({ sale: { _id, orderNumber, buyer, units, paymentStatus, soldAt } }: { sale: ProductSale }) {
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">
          {inUnits(units)} {paymentStatus === 'refunded' && <PaymentChip status={paymentStatus} />}
        </span>
        <Moment iso={soldAt} className="label" />
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <span className="min-w-0 wrap-anywhere">{buyer}</span>
        <PlaceLink className="link inline-block py-3 md:py-0.5" query={`?tab=orders&open=${_id}`}>
          Order {orderNumber}
        </PlaceLink>
      </p>
    </li>
  );
}

export function Sales({ product }: { product: string }) {
  const list = useStore($list);
  const units = useStore($units);
  useEffect(() => void open(product), [product]);
  usePolling(refresh);
  if (list.state === 'ready' && list.total === 0) return <p className="text-soft">None sold yet.</p>;
  return (
    <>
      {list.state === 'ready' && <p className="mb-3">{inUnits(units)} sold, not counting refunds.</p>}
      <PagedList
        list={list}
        loading="Loading sales..."
        failed="Failed to load sales"
        empty={null}
        onRetry={() => void load()}
        onPage={(page) => void goTo(page)}
        pageSize={SALES_SIZE}
      >
        {(sales) => (
          <ol className="border-t border-ink">
            {sales.map((sale) => (
              <Sale key={sale._id} sale={sale} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}
