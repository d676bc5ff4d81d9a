// The parts as merchant listings read them (https://support.google.com/merchants/answer/7052112), as their pages show them.
import { getCompany, getPage, getProducts } from '#content.ts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Company } from '#contract/company.ts';
import { regionCode } from '#lib/delivery-address.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { PATHS, productPath } from '#lib/paths.ts';

const element = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;

function itemOf(product: Product, { delivery, deliveryDays }: Company, at: (path: string) => string): string {
  const { _id, name, description, slug, image, stock, price, currency, brand, mpn, gtin } = product;
  const money = (amount: number) => `${amount.toFixed(2)} ${currency}`;
  const facts: Record<string, string | undefined> = {
    id: _id,
    title: name,
    description,
    link: at(productPath(slug)),
    image_link: at(image),
    availability: stock > 0 ? 'in_stock' : 'out_of_stock',
    condition: 'new',
    price: money(price),
    product_type: `${product.category} > ${product.subcategory}`,
    brand,
    mpn,
    gtin,
    // Whoever names neither has nothing to be found by elsewhere.
    identifier_exists: gtin || (brand && mpn) ? undefined : 'no',
  };
  const shipping = delivery
    .map(({ country }) => regionCode(country))
    .filter((code) => code !== undefined)
    .map((code) => {
      const days = `<g:min_transit_time>${deliveryDays.from}</g:min_transit_time><g:max_transit_time>${deliveryDays.to}</g:max_transit_time>`;
      return `<g:shipping><g:country>${code}</g:country><g:price>${money(0)}</g:price>${days}</g:shipping>`;
    });
  const elements = Object.entries(facts).map(([fact, text]) => (text ? element(`g:${fact}`, text) : ''));
  return `<item>${[...elements, ...shipping].join('')}</item>`;
}

/** RSS 2.0. @param site the site's origin */
export async function merchantFeed(site: URL | undefined): Promise<string> {
  const company = await getCompany();
  const at = (path: string) => new URL(path, site).href;
  const items = (await getProducts()).map((product) => itemOf(product, company, at));
  return [
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    element('title', company.name) + element('link', at(PATHS.shop)),
    element('description', (await getPage('shop')).seo.description),
    ...items,
    '</channel></rss>\n',
  ].join('\n');
}
