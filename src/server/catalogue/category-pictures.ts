// The picture of a part that an import adds without one, until somebody gives it its own: a machine of its category, and the text says so.
import { CATEGORIES, type Category } from '#contract/catalogue/categories.ts';
import { picturePath } from '#lib/picture.ts';

interface CategoryPicture {
  image: string;
  alt: string;
}

const PICTURES: Record<Category, CategoryPicture> = {
  'Coffee Machine Parts': {
    image: picturePath('category.coffee'),
    alt: 'Not this part: an espresso machine with its side panel off, for all coffee machine parts',
  },
  'Catering Parts': {
    image: picturePath('category.catering'),
    alt: 'Not this part: a convection oven with its door open, for all catering parts',
  },
  'HiFi Parts': {
    image: picturePath('category.hifi'),
    alt: 'Not this part: an amplifier with its lid up, for all hi-fi parts',
  },
};

/** Nothing for an unknown category, which is a mistake of its own. */
export const pictureOf = (category = ''): Partial<CategoryPicture> =>
  Object.hasOwn(CATEGORIES, category) ? PICTURES[category as Category] : {};
