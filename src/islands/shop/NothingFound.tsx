// Shown when no part matches: why, and what to try next.
import * as notices from '#content/messages/notices.yml';
import * as messages from '#content/messages/shop.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Subcategory } from '#contract/catalogue/categories.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyBox } from '#islands/ui/EmptyBox.tsx';
import { dialLink } from '#lib/contact-links.ts';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { PATHS } from '#lib/paths.ts';
import type { Prepared } from '#lib/search/filter-products.ts';
import type { Catalogue } from '#stores/shop/catalogue.ts';
import { nearestParts, nearestSubcategory } from '#stores/shop/nearest.ts';

interface Props {
  catalogue: Catalogue;
  search: string;
  /** All parts. */
  prepared: readonly Prepared[];
  onClear: () => void;
  onSubcategory: (subcategory: Subcategory) => void;
  onRetry: () => void;
  onSearch: (name: string) => void;
  phone: string;
}

/** Pressing one searches for it. */
function Near({ parts, onSearch }: { parts: readonly Product[] } & Pick<Props, 'onSearch'>) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="near-parts" className="mt-2">
      <h2 id="near-parts" className="label font-normal">
        {messages.didYouMean}
      </h2>
      <ul className="mt-1 grid">
        {parts.map(({ _id, name, price, currency }) => (
          <li key={_id} className="flex min-h-11 flex-wrap items-center gap-x-4">
            <button
              type="button"
              className="link min-h-11 text-left font-semibold"
              onClick={() => onSearch(name)}
            >
              {name}
            </button>
            <span className="text-soft">{formatMoney(toMinor(price), currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ways({ search, prepared, onClear, onSubcategory, onSearch, phone }: Props) {
  const wanted = search.trim();
  const near = nearestSubcategory(prepared, wanted);
  const about = new URLSearchParams({ about: fillIn(messages.asking, { search: wanted }) });
  return (
    <>
      <Near parts={nearestParts(prepared, wanted)} onSearch={onSearch} />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button solid onClick={onClear}>
          {messages.clear}
        </Button>
        {near && (
          <Button onClick={() => onSubcategory(near)}>
            {fillIn(messages.nearest, { subcategory: near })}
          </Button>
        )}
        {wanted && (
          <a className="button" href={`${PATHS.contact}?${about}#book`}>
            {messages.askForIt}
          </a>
        )}
      </div>
      <p>
        <a className="link inline-flex min-h-11 items-center" href={dialLink(phone)}>
          {fillIn(messages.callUs, { phone })}
        </a>
      </p>
    </>
  );
}

export function NothingFound(props: Props) {
  const { catalogue, onRetry } = props;
  const isLoading = catalogue.state === 'loading' || (catalogue.state === 'ready' && catalogue.rest);
  const hasFailed = catalogue.state === 'failed';
  return (
    <div className="grid min-h-80 content-center justify-items-start gap-4 border-y border-line py-12">
      {hasFailed && (
        <p role="alert" className="text-h3 font-semibold">
          {messages.notLoaded}
        </p>
      )}
      {!hasFailed && <EmptyBox />}
      <p className={hasFailed ? 'text-soft' : 'max-w-text text-lead'}>
        {isLoading ? messages.loading : messages.noneFound}
      </p>
      {hasFailed ? (
        <Button disabled={catalogue.isRetrying} onClick={onRetry}>
          {notices.tryAgain}
        </Button>
      ) : (
        !isLoading && <Ways {...props} />
      )}
    </div>
  );
}
