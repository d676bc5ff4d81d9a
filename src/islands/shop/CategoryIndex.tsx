// Categories and subcategories, each with its number of parts.
import * as messages from '#content/messages/shop.yml';
import { CATEGORIES, CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import { fillIn } from '#lib/fill.ts';
import type { Filters } from '#lib/search/filter-products.ts';
import { chooseCategory, chooseSubcategory } from '#stores/shop/shop-filters.ts';

export interface IndexProps {
  filters: Filters;
  counts: ReadonlyMap<string, number>;
  /** After a choice. */
  onChoose: () => void;
}

interface EntryProps {
  name: string;
  count: number;
  isChosen: boolean;
  isHead?: boolean;
  onClick: () => void;
}

function Entry({ name, count, isChosen, isHead = false, onClick }: EntryProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={`group relative flex w-full items-baseline justify-between gap-3 text-left text-compact leading-tight max-md:min-h-11 max-md:items-center md:py-1 ${
        isHead || isChosen ? 'font-semibold' : 'text-soft'
      } ${isChosen ? 'text-signal-text' : 'hover:text-ink'}`}
    >
      <span
        aria-hidden="true"
        className={`absolute top-1/2 -left-3.5 size-1.5 -translate-y-1/2 rounded-full bg-signal ${isChosen ? '' : 'hidden'}`}
      />
      <span className="decoration-1 underline-offset-4 group-hover:underline">{name}</span>
      <span className={isHead && !isChosen ? 'font-normal text-soft' : ''}>
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">, {fillIn(messages.products, { count })}</span>
      </span>
    </button>
  );
}

export function CategoryIndex({ filters, counts, onChoose }: IndexProps) {
  return (
    <nav aria-label={messages.categories}>
      {CATEGORY_NAMES.map((category) => (
        <ul key={category} className="grid gap-0.5 border-t border-line pt-3 pb-4">
          <li>
            <Entry
              name={category}
              count={counts.get(category) ?? 0}
              isHead
              isChosen={filters.category === category}
              onClick={() => {
                chooseCategory(category);
                onChoose();
              }}
            />
          </li>
          {CATEGORIES[category].map((subcategory) => (
            <li key={subcategory}>
              <Entry
                name={subcategory}
                count={counts.get(subcategory) ?? 0}
                isChosen={filters.subcategory === subcategory}
                onClick={() => {
                  chooseSubcategory(subcategory);
                  onChoose();
                }}
              />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
