// The OpenAPI 3.1 document, generated from the contract's endpoints.
import * as z from 'zod/mini';
import * as accountLinks from '#contract/accounts/account-links.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import * as secondFactor from '#contract/accounts/second-factor.ts';
import * as sessions from '#contract/accounts/sessions.ts';
import * as appointments from '#contract/appointments/appointments.ts';
import * as photos from '#contract/appointments/photos.ts';
import * as cancellations from '#contract/cancellations/cancellations.ts';
import * as cancellationsAdmin from '#contract/cancellations/cancellations-admin.ts';
import * as catalogue from '#contract/catalogue/catalogue.ts';
import * as pictures from '#contract/catalogue/pictures.ts';
import * as productChanges from '#contract/catalogue/product-changes.ts';
import * as productImport from '#contract/catalogue/product-import.ts';
import * as productsAdmin from '#contract/catalogue/products-admin.ts';
import * as day from '#contract/diary/day.ts';
import * as diary from '#contract/diary/diary.ts';
import * as engineers from '#contract/diary/engineers.ts';
import * as placing from '#contract/diary/placing.ts';
import * as slots from '#contract/diary/slots.ts';
import * as mails from '#contract/mail/mails.ts';
import * as ownData from '#contract/my-records/own-data.ts';
import * as tokenLinks from '#contract/my-records/token-links.ts';
import * as dashboard from '#contract/operations/dashboard.ts';
import * as exports from '#contract/operations/exports.ts';
import * as today from '#contract/operations/today.ts';
import * as invoices from '#contract/orders/invoices.ts';
import * as orders from '#contract/orders/orders.ts';
import * as ordersAdmin from '#contract/orders/orders-admin.ts';
import * as ownOrder from '#contract/orders/own-order.ts';
import * as payments from '#contract/orders/payments.ts';
import * as refundsAdmin from '#contract/orders/refunds-admin.ts';
import * as unmatchedPayments from '#contract/orders/unmatched-payments.ts';
import * as quoteLinks from '#contract/quotes/quote-links.ts';
import * as quoteSettings from '#contract/quotes/quote-settings.ts';
import * as quotes from '#contract/quotes/quotes.ts';
import * as reviews from '#contract/reviews/reviews.ts';
import * as opening from '#contract/settings/opening.ts';
import * as settings from '#contract/settings/settings.ts';
import * as team from '#contract/team/team.ts';
import * as teamHistory from '#contract/team/team-history.ts';
import type { Endpoint, Schema } from './endpoint.ts';
import { COMMON_ERRORS, ERROR_MESSAGES, type ErrorCode, errorBody } from './error.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;
}

/** Every endpoint by its name: `placeOrder`, `listReviews` … */
export const ENDPOINTS: Record<string, Endpoint> = Object.fromEntries(
  [
    accounts,
    accountLinks,
    appointments,
    cancellationsAdmin,
    cancellations,
    catalogue,
    productChanges,
    dashboard,
    day,
    diary,
    engineers,
    exports,
    invoices,
    tokenLinks,
    mails,
    opening,
    orders,
    ordersAdmin,
    ownOrder,
    refundsAdmin,
    ownData,
    payments,
    photos,
    pictures,
    productsAdmin,
    placing,
    productImport,
    quotes,
    quoteLinks,
    quoteSettings,
    reviews,
    secondFactor,
    sessions,
    settings,
    slots,
    team,
    teamHistory,
    today,
    unmatchedPayments,
  ]
    .flatMap((module) => Object.entries(module) as [string, unknown][])
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);

const schemaOf = (schema: Schema) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { schema: rest };
};
const json = (schema: Schema) => ({ 'application/json': schemaOf(schema) });

function errorResponses(codes: readonly ErrorCode[]) {
  const byStatus = Object.groupBy(codes, (code) => String(ERROR_MESSAGES[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => [
      status,
      {
        description: (group ?? []).map((code) => `${code}: ${ERROR_MESSAGES[code].msg}`).join('\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function parameters(endpoint: Endpoint) {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const query = endpoint.query && z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' });
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  }));
  return [...inPath, ...inQuery];
}

function requestBody({ body, upload }: Endpoint) {
  if (body) return { requestBody: { required: true, content: json(body) } };
  if (!upload) return {};
  const bytes = { schema: { type: 'string', format: 'binary', maxLength: upload.maxBytes } };
  return {
    requestBody: { required: true, content: Object.fromEntries(upload.types.map((type) => [type, bytes])) },
  };
}

function operation(name: string, endpoint: Endpoint) {
  const success = endpoint.status === 204 ? {} : { content: { [endpoint.media]: schemaOf(endpoint.reply) } };
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.access === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: {
      [endpoint.status]: { description: 'Done', ...success },
      ...(endpoint.mayBePending ? { 202: { description: 'Taken on, not finished yet', ...success } } : {}),
      ...errorResponses([...COMMON_ERRORS, ...endpoint.errors]),
    },
  };
}

/** @param title the company's name @param server the API's origin, or '' for the page's own */
export function openApiDocument(title: string, server: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(name, endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: server || '/' }],
    paths,
    components: {
      schemas: { Error: json(errorBody)['application/json'].schema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
