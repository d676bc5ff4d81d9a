// How the parts are sorted and shown. Loaded after the page, which keeps its place.
import * as messages from '#content/messages/shop.yml';
import { Icon } from '#islands/ui/Icon.tsx';
import { GRID, LIST } from '#lib/icon-lines.ts';
import type { Sort } from '#lib/search/filter-products.ts';
import type { View } from '#stores/shop/shop-view.ts';

interface Props {
  view: View;
  onView: (view: View) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

const SORTS: readonly [Sort, string][] = [
  ['', messages.byCategory],
  ['name', messages.byName],
  ['price', messages.byPrice],
  ['price-down', messages.byPriceDown],
  ['newest', messages.byNewest],
];

function ViewButton({ view, shown, onView }: { view: View; shown: View } & Pick<Props, 'onView'>) {
  const isShown = view === shown;
  const isGrid = view === 'grid';
  return (
    <button
      type="button"
      aria-label={isGrid ? messages.asGrid : messages.asList}
      aria-pressed={isShown}
      onClick={() => onView(view)}
      className={`grid size-11 place-items-center ${isShown ? 'bg-ink text-paper' : 'hover:bg-ink/10'}`}
    >
      <Icon lines={isGrid ? GRID : LIST} className="size-5" />
    </button>
  );
}

export const ShopView = ({ view, onView, sort, onSort }: Props) => (
  <>
    <select
      aria-label={messages.sort}
      className="control min-h-11.5 w-auto max-w-full py-1 text-compact"
      value={sort}
      onChange={({ target }) => onSort(target.value as Sort)}
    >
      {SORTS.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is drawn. */}
    <div role="group" aria-label={messages.view} className="flex rounded border border-line-strong">
      <ViewButton view="grid" shown={view} onView={onView} />
      <ViewButton view="list" shown={view} onView={onView} />
    </div>
  </>
);
