// A part as structured data: what it's called, what it costs, where it is sent and how it comes back.
import type {
  MerchantReturnPolicy,
  OfferShippingDetails,
  Product as ProductData,
  WithContext,
} from 'schema-dts';
import type { Product } from '#contract/catalogue/catalogue.ts';
import type { Company } from '#contract/company.ts';
import { regionCode } from '#lib/delivery-address.ts';
import { absolute, companyId, type Origin } from '#lib/json-ld.ts';
import { legalPath } from '#lib/paths.ts';

/** What every part has in common. */
export interface SaleTerms {
  company: Pick<Company, 'address' | 'currency' | 'delivery' | 'deliveryDays'>;
  /** The HTML of /cancellation. */
  cancellation: string;
}

/** Of the United Kingdom, which most parcels reach for one price: Northern Ireland is a place of its own where it is listed. */
const GREAT_BRITAIN = ['ENG', 'SCT', 'WLS'];

function shippingOf({ delivery, deliveryDays, currency }: SaleTerms['company']): OfferShippingDetails[] {
  const listed = delivery.map(({ country }) => country);
  const regions = [...GREAT_BRITAIN, ...(listed.includes('Northern Ireland') ? ['NIR'] : [])];
  const days = (minValue: number, maxValue: number) =>
    ({ '@type': 'QuantitativeValue', unitCode: 'DAY', minValue, maxValue }) as const;
  return listed
    .map(regionCode)
    .filter((code) => code !== undefined)
    .map((code) => ({
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: 0, currency },
      shippingDestination: {
        '@type': 'DefinedRegion',
        addressCountry: code,
        ...(code === 'GB' && { addressRegion: regions }),
      },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(0, 0),
        transitTime: days(deliveryDays.from, deliveryDays.to),
      },
    }));
}

/** What /cancellation says in its own words; where an edit says it otherwise, only where it stands. */
function returnsOf({ company, cancellation }: SaleTerms, site: Origin): MerchantReturnPolicy {
  const days = /within (\d+) days without giving a reason/.exec(cancellation)?.[1];
  const isPaidByBuyer = cancellation.includes('You pay for the return, unless the part is faulty');
  return {
    '@type': 'MerchantReturnPolicy',
    merchantReturnLink: absolute(legalPath('cancellation'), site),
    ...(days &&
      isPaidByBuyer && {
        applicableCountry: company.address.countryCode,
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: Number(days),
        returnMethod: 'https://schema.org/ReturnByMail',
        returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
        itemDefectReturnFees: 'https://schema.org/FreeReturn',
        refundType: 'https://schema.org/FullRefund',
      }),
  };
}

/** @param path of the page that shows the part */
export function productJsonLd(
  product: Product,
  path: string,
  site: Origin,
  terms: SaleTerms,
): WithContext<ProductData> {
  const { mpn, gtin, brand, fits } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${absolute(path, site)}#${product.slug}`,
    name: product.name,
    description: product.description,
    ...(product.partNumber && { sku: product.partNumber }),
    ...(mpn && { mpn }),
    ...(gtin && { gtin }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(fits && { isAccessoryOrSparePartFor: { '@type': 'Product', name: fits.replace(/\.$/, '') } }),
    category: `${product.category} > ${product.subcategory}`,
    image: absolute(product.image, site),
    additionalProperty: Object.entries(product.particulars).map(([name, value]) => ({
      '@type': 'PropertyValue' as const,
      name,
      value,
    })),
    offers: {
      '@type': 'Offer',
      price: product.price.toFixed(2),
      priceCurrency: product.currency,
      availability: product.stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/NewCondition',
      url: absolute(path, site),
      seller: { '@id': companyId(site) },
      shippingDetails: shippingOf(terms.company),
      hasMerchantReturnPolicy: returnsOf(terms, site),
    },
  };
}
