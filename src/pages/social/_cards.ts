// Contents of the preview picture of each page.
import type { ImageMetadata } from 'astro';
import * as parts from '#content/messages/parts.yml';
import { getCompany, getLegalPages, getPage, getProducts, getService, getServices } from '#content.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { legalPath, PATHS, productPath, servicePath } from '#lib/paths.ts';
import { picturePath } from '#lib/picture.ts';
import { MOST_PART_PICTURES } from '#lib/social.ts';
import { masterPath, pictureNames } from '../pictures/_make-picture.ts';
import type { SocialCard } from './_draw.tsx';

type Words = Omit<SocialCard, 'company' | 'phone'>;

/** Astro keeps the place of a picture's file in a property that its types do not name. */
function fileOf(picture: ImageMetadata): string {
  const { fsPath } = picture as ImageMetadata & { fsPath?: string };
  if (!fsPath) throw new Error(`Astro does not say where the file of ${picture.src} lies`);
  return fsPath;
}

async function serviceCards(): Promise<Words[]> {
  return (await getServices()).map(({ slug, data: { order, name, title, hero } }) => ({
    path: servicePath(slug),
    title,
    label: { mark: String(order).padStart(2, '0'), after: name },
    figure: fileOf(hero.picture),
  }));
}

/** Files of the parts' pictures, by their address in the catalogue. */
const productPictures = async (): Promise<Map<string, string>> =>
  new Map((await pictureNames()).map((name) => [picturePath(name), masterPath(name)]));

async function shopCards(label: Words['label']): Promise<Words[]> {
  const figures = await productPictures();
  // The admin may have named a picture of somewhere else.
  const bench = fileOf((await getPage('about')).bench.picture);
  const pictureOf = ({ image }: Product): string => figures.get(image) ?? bench;
  const products = await getProducts();
  const { title } = await getPage('shop');
  const cards = (products.length > MOST_PART_PICTURES ? [] : products).map((product) => ({
    path: productPath(product.slug),
    title: product.name,
    label: {
      ...(product.partNumber ? { before: parts.number, mark: product.partNumber } : { mark: label.mark }),
      after: formatMoney(toMinor(product.price), product.currency),
    },
    figure: pictureOf(product),
  }));
  const shop = products.slice(0, 1).map((product) => ({
    path: PATHS.shop,
    title,
    label,
    figure: pictureOf(product),
  }));
  return [...shop, ...cards];
}

async function otherCards(label: Words['label']): Promise<Words[]> {
  const home = await getPage('home');
  const about = await getPage('about');
  const machine = fileOf(home.hero.picture);
  const bench = fileOf(about.bench.picture);
  const amplifier = fileOf((await getService('electronic')).data.hero.picture);
  const espresso = fileOf((await getService('coffee')).data.hero.picture);
  const card = (path: string, { title }: { title: string }, figure: string) => ({
    path,
    title,
    label,
    figure,
  });
  return [
    card(PATHS.home, home, machine),
    card(PATHS.services, await getPage('services'), machine),
    card(PATHS.about, about, bench),
    card(PATHS.contact, await getPage('contact'), bench),
    card(PATHS.quote, await getPage('quote'), amplifier),
    card(PATHS.review, await getPage('review'), espresso),
    ...(await getLegalPages()).map(({ slug, data }) => card(legalPath(slug), data, bench)),
  ];
}

/** One card per page that search engines may list. */
export async function socialCards(): Promise<SocialCard[]> {
  const [{ name, phone }, { label, place }] = await Promise.all([getCompany(), getPage('home')]);
  const general = { before: label, mark: place };
  const cards = await Promise.all([otherCards(general), serviceCards(), shopCards(general)]);
  return cards.flat().map((card) => ({ ...card, company: name, phone }));
}
