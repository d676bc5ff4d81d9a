// Parts by picture above the parts of its category. What sells them loads when that category is chosen, and finds its place kept.
import { lazy, Suspense, useMemo } from 'react';
import { type Machine, machineParts } from '#lib/machine-parts.ts';
import type { Filters, Prepared } from '#lib/search/filter-products.ts';

const MachineOffers = lazy(async () => ({ default: (await import('./MachineOffers.tsx')).MachineOffers }));

interface Props {
  machine: Machine;
  filters: Filters;
  prepared: readonly Prepared[];
}

/** As high as the picture beside its list. */
const Place = ({ machine: { picture, parts } }: Pick<Props, 'machine'>) => (
  <div className="machine grid gap-x-10 gap-y-3 lg:grid-cols-7-5">
    <svg className="figure w-full self-start" viewBox={`0 0 ${picture.width} ${picture.height}`} />
    <div className="fold min-h-11">
      <div className="max-lg:hidden">
        {parts.map((slug) => (
          <div key={slug} className="border-t border-line lg:min-h-9" />
        ))}
      </div>
    </div>
  </div>
);

/** Nothing once the category is narrowed: the picture has all its parts. */
export function ShopMachine({ machine, filters, prepared }: Props) {
  const { category, title, text } = machine;
  const isShown = filters.category === category && !filters.subcategory && !filters.search;
  const parts = useMemo(
    () =>
      machineParts(
        machine.parts,
        prepared.map(({ product }) => product),
      ),
    [machine, prepared],
  );
  if (!isShown || parts.length === 0) return null;
  return (
    <section className="mb-8 border-b border-line pb-8" aria-labelledby="machine">
      <h2 id="machine" className="text-h3">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-160 text-brief text-soft">{text}</p>
      <Suspense fallback={<Place machine={machine} />}>
        <MachineOffers machine={machine} parts={parts} />
      </Suspense>
    </section>
  );
}
