import * as messages from '#content/messages/cart.yml';
import { Picture } from '#islands/ui/Picture.tsx';
import { PATHS } from '#lib/paths.ts';

export interface CategoryCard {
  /** A category of the shop. */
  name: string;
  image: string;
  alt: string;
}

export const EmptyCart = ({ categories }: { categories: readonly CategoryCard[] }) => (
  <div className="mt-6 grid justify-items-start gap-8 border-t border-ink pt-8">
    <p className="text-lead text-soft">{messages.emptyHint}</p>
    <a href={PATHS.shop} className="button button-solid">
      {messages.shopOn}
    </a>
    <ul className="mt-6 grid w-full gap-x-5 gap-y-6 sm:grid-cols-3">
      {categories.map(({ name, image, alt }) => (
        <li
          key={name}
          className="relative max-sm:grid max-sm:grid-cols-[6rem_1fr] max-sm:items-center max-sm:gap-4"
        >
          <div className="figure">
            <Picture
              image={image}
              alt={alt}
              sizes="(min-width: 90rem) 27rem, (min-width: 36rem) 30vw, 6rem"
            />
          </div>
          <a
            href={`${PATHS.shop}?category=${encodeURIComponent(name)}`}
            className="font-semibold underline decoration-transparent underline-offset-4 transition-colors after:absolute after:inset-0 hover:decoration-current sm:mt-3 sm:inline-block"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </div>
);
