// The machine drawn apart: a numbered dot on each part for sale, and the same parts as a list. Service pages render it
// without React; there the offer is a link, and components/service/live-parts.ts fills in price and stock.
import type { ReactNode } from 'react';
import * as messages from '#content/messages/parts.yml';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { fillIn } from '#lib/fill.ts';
import type { Machine, MachinePart } from '#lib/machine-parts.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { productPath } from '#lib/paths.ts';

interface Props {
  machine: Machine;
  parts: readonly MachinePart[];
  /** The `sizes` attribute of the picture. */
  sizes: string;
  /** Price, stock and Add of one part, in its card and in its row; without it a link to its page. */
  offer?: ((product: Product, place: 'card' | 'row') => ReactNode) | undefined;
}

const Price = ({ product: { price, currency } }: { product: Product }) => (
  <b>{formatMoney(toMinor(price), currency)}</b>
);

function Card({ part: { number, product }, offer }: { part: MachinePart } & Pick<Props, 'offer'>) {
  const { _id, name, slug, partNumber } = product;
  return (
    <div id={`part-${number}`} popover="auto" className="part-card" data-part={_id}>
      <p className="label">{partNumber}</p>
      <h3>
        <a className="link" href={productPath(slug)}>
          {name}
        </a>
      </h3>
      {offer?.(product, 'card') ?? (
        <p className="mt-3 flex gap-4">
          <Price product={product} />
          <span />
        </p>
      )}
    </div>
  );
}

function Row({ part: { number, product }, offer }: { part: MachinePart } & Pick<Props, 'offer'>) {
  const { name, slug, partNumber } = product;
  return (
    <li
      className={`row-${number} flex min-h-11 items-center gap-3 border-t border-line text-compact leading-tight lg:min-h-9`}
    >
      <span className="w-5 shrink-0 text-small text-signal-text">{number}</span>
      <a className="link mr-auto" href={productPath(slug)}>
        {name}
      </a>
      <span className={`label whitespace-nowrap ${offer ? 'sr-only' : ''}`}>{partNumber}</span>
      {offer ? offer(product, 'row') : <Price product={product} />}
    </li>
  );
}

/** Not a stop of the Tab key: the list has the same parts. */
const Spot = ({ part, offer }: { part: MachinePart } & Pick<Props, 'offer'>) => (
  <>
    <button
      type="button"
      className={`part-dot dot-${part.number}`}
      popoverTarget={`part-${part.number}`}
      aria-label={`${part.number} ${part.product.name}`}
      tabIndex={-1}
    >
      {part.number}
    </button>
    <Card part={part} offer={offer} />
  </>
);

export function PartsByPicture({ machine, parts, sizes, offer }: Props) {
  const { avif, webp, width, height } = machine.picture;
  return (
    <div className="machine grid gap-x-10 gap-y-3 lg:grid-cols-7-5">
      <div className="figure self-start">
        <picture>
          <source type="image/avif" srcSet={avif} sizes={sizes} />
          <img src={webp} alt={machine.alt} width={width} height={height} loading="lazy" decoding="async" />
        </picture>
        {parts.map((part) => (
          <Spot key={part.number} part={part} offer={offer} />
        ))}
      </div>
      <details className="fold">
        <summary className="link">{fillIn(messages.asList, { count: parts.length })}</summary>
        <ol>
          {parts.map((part) => (
            <Row key={part.number} part={part} offer={offer} />
          ))}
        </ol>
      </details>
    </div>
  );
}
