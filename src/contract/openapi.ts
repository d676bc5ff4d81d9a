// The OpenAPI 3.1 document, generated from the contract's endpoints.
import * as z from 'zod/mini';
import type { Endpoint, Schema } from './endpoint.ts';
import * as contract from './endpoints.ts';
import { COMMON_ERRORS, ERROR_MESSAGES, type ErrorCode, errorBody } from './error.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;
}

const addressOf = ([, { path, method }]: [string, Endpoint]): string => `${path} ${method}`;

/** Every endpoint by its name, `placeOrder`, in the order of their addresses. */
export const ENDPOINTS: Record<string, Endpoint> = Object.fromEntries(
  Object.entries<unknown>(contract)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .sort((one, other) => addressOf(one).localeCompare(addressOf(other))),
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
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }],
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
    info: { title, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: server || '/' }],
    paths,
    components: {
      schemas: { Error: json(errorBody)['application/json'].schema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
