// Structured data for search engines. No ratings: search engines ignore those a company collects itself.
import type { BreadcrumbList, LocalBusiness, Service, WithContext } from 'schema-dts';
import { type Company, type DayHours, WEEKDAYS } from '#contract/company.ts';
import type { OpeningException } from '#contract/settings/opening.ts';

export type Origin = URL | string;

export const absolute = (path: string, site: Origin): string => new URL(path, site).href;
export const companyId = (site: Origin): string => absolute('/#company', site);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** One entry for all days with the same hours; none for closed days. */
function openingHours(week: Company['hours']) {
  const groups = new Map<string, { hours: Exclude<DayHours, 'closed'>; days: string[] }>();
  for (const day of WEEKDAYS) {
    const hours = week[day];
    if (hours === 'closed') continue;
    const key = `${hours.opens}-${hours.closes}`;
    const group = groups.get(key) ?? { hours, days: [] };
    group.days.push(capital(day));
    groups.set(key, group);
  }
  return [...groups.values()].map(({ hours: { opens, closes }, days }) => ({
    '@type': 'OpeningHoursSpecification' as const,
    dayOfWeek: days as 'Monday'[],
    opens,
    closes,
  }));
}

/** A closed day is written as one that ends as it begins. */
const specialHours = ({ date, hours }: OpeningException) => ({
  '@type': 'OpeningHoursSpecification' as const,
  validFrom: date,
  validThrough: date,
  ...(hours === 'closed' ? { opens: '00:00', closes: '00:00' } : hours),
});

/** @param image path of a picture on this site @param special the next days with other hours */
export function companyJsonLd(
  company: Company,
  site: Origin,
  image: string,
  special: readonly OpeningException[],
): WithContext<LocalBusiness> {
  const { address, location } = company;
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': companyId(site),
    name: company.name,
    legalName: company.legalName,
    slogan: company.tagline,
    url: absolute('/', site),
    image: absolute(image, site),
    telephone: company.phoneLink,
    email: company.email,
    priceRange: company.priceRange,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.locality,
      postalCode: address.postcode,
      addressCountry: address.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', latitude: location.latitude, longitude: location.longitude },
    openingHoursSpecification: openingHours(company.hours),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special.map(specialHours) }),
    areaServed: company.areas,
    sameAs: company.social.map(({ url }) => url),
  };
}

interface ServiceFacts {
  name: string;
  description: string;
  path: string;
  /** Path of a picture on this site. */
  image: string;
  price?: Advertised | undefined;
  /** What a first visit costs at least. */
  start?: Advertised | undefined;
}

interface Advertised {
  amount: number;
  currency: string;
  for: string;
}

/** A Service of schema.org, offered by the company. */
export function serviceJsonLd(service: ServiceFacts, company: Company, site: Origin): WithContext<Service> {
  const { name, description, path, image, price, start } = service;
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    '@id': `${absolute(path, site)}#service`,
    name,
    serviceType: name,
    description,
    url: absolute(path, site),
    image: absolute(image, site),
    areaServed: company.areas,
    provider: { '@type': 'LocalBusiness', '@id': companyId(site), name: company.name },
    ...(start && {
      offers: {
        '@type': 'Offer' as const,
        description: start.for,
        priceSpecification: {
          '@type': 'PriceSpecification' as const,
          minPrice: start.amount,
          priceCurrency: start.currency,
          ...(company.vat.registered && { valueAddedTaxIncluded: true }),
        },
        url: absolute(path, site),
      },
    }),
    ...(price && {
      offers: {
        '@type': 'Offer' as const,
        description: price.for,
        price: price.amount,
        priceCurrency: price.currency,
        url: absolute(path, site),
      },
    }),
  };
}

/** @param steps from the home page to this one */
export function breadcrumbsJsonLd(
  steps: readonly { name: string; path: string }[],
  site: Origin,
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(path, site),
    })),
  };
}
