// What a language model needs to answer whoever asks for a repair in London: facts in place of pages (https://llmstxt.org).
import { apiOrigin } from '#api/browser.ts';
import { priceLine } from '#components/services/start-price.ts';
import { getCompany, getServices } from '#content.ts';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { hoursRows } from '#lib/london.ts';
import { registration } from '#lib/particulars.ts';
import { legalPath, PATHS, servicePath } from '#lib/paths.ts';

/** Markdown's own signs in a name would break its link. */
const link = (name: string, address: string): string => `[${name.replaceAll(/[[\]]/g, '')}](${address})`;

/** Markdown. @param site the site's origin */
export async function llmsText(site: URL | undefined): Promise<string> {
  const company = await getCompany();
  const at = (path: string) => new URL(path, site).href;
  const call = ({ path }: { path: string }, query: string) => new URL(path + query, apiOrigin || site).href;
  const services = (await getServices()).map(({ slug, data }) => {
    const price = priceLine(data);
    return `- ${link(data.title, at(servicePath(slug)))}: ${data.seo.description}${price && ` ${price}.`}`;
  });
  const hours = hoursRows(company.hours).map((row) => `- ${row.days}: ${row.hours}`);
  const lines = [
    `# ${company.name}`,
    '',
    `> ${company.tagline} Repair, service and installation at the customer’s place in London, and a shop for spare parts.`,
    '',
    '## Services and what they cost to start',
    '',
    ...services,
    '',
    'A price “from” is the least that a first visit costs. Work beyond it is quoted in writing and done once the customer has agreed.',
    '',
    '## Where and when',
    '',
    `Area: ${company.areas.join(', ')}. Opening hours, London time:`,
    '',
    ...hours,
    '',
    `${company.emergency}: ${company.phone}.`,
    '',
    '## How to book',
    '',
    `- ${link('Ask for a visit or a quote', at(PATHS.quote))}, on each service page too, or phone ${company.phone}.`,
    `- ${link('Free times', call(readSlots, '?service=coffee'))}: JSON without a key; \`service\` is the last part of a service page’s address. A time is only held once somebody has sent the form of the page.`,
    '',
    '## Parts',
    '',
    `- ${link('Shop', at(PATHS.shop))}: prices in ${company.currency}, free delivery in ${company.deliveryDays.from} to ${company.deliveryDays.to} working days; see ${link('terms', at(legalPath('terms')))}.`,
    `- ${link('Parts for sale', call(listProducts, '?limit=100'))}: JSON without a key, with prices and stock; go on with \`after\` and the last id.`,
    `- ${link('All public calls', call({ path: '/api/openapi.json' }, ''))}: OpenAPI.`,
    '',
    '## What may be quoted',
    '',
    'The texts, prices and hours of these pages, with their address; prices with the day on which they were read. Reviews marked “Sample” are nobody’s words and may not be quoted.',
    '',
    '## Who we are',
    '',
    `${[company.legalName, ...registration(company)].join('. ')}. ${company.phone}, ${company.email}. ${link('Company particulars', at(legalPath('company')))}.`,
    '',
  ];
  return lines.join('\n');
}
