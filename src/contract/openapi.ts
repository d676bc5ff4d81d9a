// The OpenAPI 3.1 document, made from the same endpoint values that the server mounts and the browser calls.
import * as z from 'zod/mini';
import * as accountLinks from './account-links.ts';
import * as accounts from './accounts.ts';
import * as appointmentDesk from './appointment-desk.ts';
import * as appointments from './appointments.ts';
import * as cancellationDesk from './cancellation-desk.ts';
import * as cancellations from './cancellations.ts';
import * as catalogue from './catalogue.ts';
import * as dashboard from './dashboard.ts';
import type { Endpoint, Schema } from './endpoint.ts';
import { COMMON_ERRORS, ERRORS, type ErrorCode, errorBody } from './error.ts';
import * as exports from './exports.ts';
import * as guestLinks from './guest-links.ts';
import * as mails from './mails.ts';
import * as opening from './opening.ts';
import * as orderDesk from './order-desk.ts';
import * as orders from './orders.ts';
import * as ownAppointments from './own-appointments.ts';
import * as ownData from './own-data.ts';
import * as ownOrder from './own-order.ts';
import * as payments from './payments.ts';
import * as pictures from './pictures.ts';
import * as productChanges from './product-changes.ts';
import * as productDesk from './product-desk.ts';
import * as productImport from './product-import.ts';
import * as productSales from './product-sales.ts';
import * as reviews from './reviews.ts';
import * as settings from './settings.ts';
import * as unmatchedPayments from './unmatched-payments.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;
}

/** Every endpoint by its name: `placeOrder`, `listReviews` … */
export const ENDPOINTS: Record<string, Endpoint> = Object.fromEntries(
  [
    accounts,
    accountLinks,
    appointmentDesk,
    appointments,
    cancellationDesk,
    cancellations,
    catalogue,
    productChanges,
    dashboard,
    exports,
    guestLinks,
    mails,
    opening,
    orders,
    orderDesk,
    ownAppointments,
    ownData,
    ownOrder,
    payments,
    pictures,
    productDesk,
    productImport,
    productSales,
    reviews,
    settings,
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
  const byStatus = Object.groupBy(codes, (code) => String(ERRORS[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => [
      status,
      {
        description: (group ?? []).map((code) => `${code}: ${ERRORS[code].msg}`).join('\n'),
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

/** @param title the company's name @param server the origin that answers, or '' for the same one */
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
