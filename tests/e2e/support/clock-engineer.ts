// The one engineer for clocks in a service of its own: tests that share the service find her there, and choose days of their own.
import { addEngineer, listEngineers } from '#contract/diary/engineers.ts';
import { dataOf } from '../../support/service/data-of.ts';
import type { strictClient } from '../../support/service/strict-client.ts';

const PRIYA = { name: 'Priya Nandra', email: 'priya@example.com', phone: '020 7946 0101' };

/** @param call of an admin */
export async function addPriya(call: ReturnType<typeof strictClient>): Promise<void> {
  const { engineers } = await dataOf(call(listEngineers, {}));
  if (engineers.some(({ name }) => name === PRIYA.name)) return;
  await dataOf(call(addEngineer, { body: { ...PRIYA, skills: ['clock'], hours: null, active: true } }));
}
