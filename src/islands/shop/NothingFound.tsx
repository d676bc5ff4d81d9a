// Shown when no part matches: why, and what to try next.
import * as notices from '#content/messages/notices.yml';
import * as messages from '#content/messages/shop.yml';
import type { Subcategory } from '#contract/catalogue/categories.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyBox } from '#islands/ui/EmptyBox.tsx';
import { fillIn } from '#lib/fill.ts';
import type { Prepared } from '#lib/filter-products.ts';
import { PATHS } from '#lib/paths.ts';
import type { Catalogue } from '#stores/shop/catalogue.ts';
import { nearestSubcategory } from '#stores/shop/nearest-subcategory.ts';

interface Props {
  catalogue: Catalogue;
  search: string;
  /** All parts. */
  prepared: readonly Prepared[];
  onClear: () => void;
  onSubcategory: (subcategory: Subcategory) => void;
  onRetry: () => void;
}

function Ways({ search, prepared, onClear, onSubcategory }: Props) {
  const wanted = search.trim();
  const near = nearestSubcategory(prepared, wanted);
  const about = new URLSearchParams({ about: fillIn(messages.asking, { search: wanted }) });
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button solid onClick={onClear}>
        {messages.clear}
      </Button>
      {near && (
        <Button onClick={() => onSubcategory(near)}>{fillIn(messages.nearest, { subcategory: near })}</Button>
      )}
      {wanted && (
        <a className="button" href={`${PATHS.contact}?${about}#book`}>
          {messages.askForIt}
        </a>
      )}
    </div>
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
