import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { ERROR_MESSAGES } from '#contract/error.ts';
import { ENDPOINTS, openApiDocument } from '#contract/openapi.ts';

const document = openApiDocument('The company', '');

/** Every endpoint that clients may rely on. */
const CALLS = [
  'GET /api/me',
  'POST /api/login',
  'POST /api/register',
  'POST /api/logout',
  'POST /api/appointments',
  'GET /api/appointments',
  'GET /api/appointments/my-appointments',
  'PATCH /api/appointments/{id}/status',
  'POST /api/reviews',
  'GET /api/reviews',
  'GET /api/products',
  'POST /api/products',
  'PATCH /api/products/{id}',
  'POST /api/orders/checkout',
  'PATCH /api/orders/{id}/paypal',
  'GET /api/orders',
  'GET /api/orders/my',
  'PATCH /api/orders/{id}',
  'GET /api/dashboard',
  'POST /api/user/profile',
  'POST /api/paypal/webhook',
  'GET /api/payments',
];

describe('the OpenAPI document', () => {
  it('lists every endpoint', () => {
    const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed).toEqual(expect.arrayContaining(CALLS));
    expect(listed).toHaveLength(Object.keys(ENDPOINTS).length);
  });

  it('is 3.1 and lists every refusal of an endpoint by its status', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const endpoint of Object.values(ENDPOINTS)) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as {
        responses: object;
      };
      const statuses = Object.keys(operation.responses);
      for (const code of endpoint.errors) expect(statuses).toContain(String(ERROR_MESSAGES[code].status));
    }
  });

  it('lists no refusal of an endpoint twice', () => {
    for (const { method, path, errors } of Object.values(ENDPOINTS))
      expect(errors, `${method} ${path}`).toEqual([...new Set(errors)]);
  });

  it("breaks none of Redocly's recommended rules", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const texts = problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`);
    expect(texts).toEqual([]);
  });

  it('shows the shape of request bodies', () => {
    const text = JSON.stringify(document.paths['/api/orders/checkout']);
    for (const field of ['items', 'shippingAddress', 'postCode', 'totalAmount'])
      expect(text).toContain(`"${field}"`);
    expect(text).not.toContain('$schema');
  });
});
