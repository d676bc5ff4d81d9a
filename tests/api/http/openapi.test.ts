// The contract as an OpenAPI document.
import { expect, it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { send } from '../../support/service/send.ts';

const stack = shareStack();

it('is served to anybody, each time the same', async () => {
  const { status, text, json } = await send(stack, 'GET', '/api/openapi.json');
  expect(status).toBe(200);
  expect(json).toMatchObject({ openapi: '3.1.0', info: { title: stack.ctx.company.name } });
  expect((await send(stack, 'GET', '/api/openapi.json')).text).toBe(text);
});
