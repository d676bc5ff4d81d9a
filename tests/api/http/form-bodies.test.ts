// Forms without JavaScript: whatever they hold, they are answered with a page that says what to mend, never with a 5xx.
import { describe, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { ENDPOINTS } from '#contract/openapi.ts';
import { shareStack } from '../../support/database/empty.ts';
import { targetOf } from '../../support/records/good-bodies.ts';

const stack = shareStack();

const FORMS = Object.entries(ENDPOINTS)
  .filter(([, { takesForms }]) => takesForms)
  .map(([name, endpoint]) => ({ name, endpoint, path: endpoint.path }));

async function post(path: string, fields: Record<string, string>) {
  const answer = await stack.app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: stack.ctx.config.siteUrl },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

const ODD = [
  '',
  ' ',
  'undefined',
  '2026-13-45',
  '2026-11-26 99:99',
  '99:99',
  '+010000-01-01',
  '-',
  '\u0000',
  '٣',
  'x'.repeat(5000),
];

describe.each(FORMS)('$path', ({ name, endpoint }) => {
  const good = async () => {
    const { body } = await targetOf(stack, { name, endpoint });
    const fields = Object.entries(body).filter(([field]) => field !== 'startedAt' && field !== 'token');
    return Object.fromEntries(fields.map(([field, value]) => [field, String(value)]));
  };

  it('takes a good one', async () => {
    expect((await post(endpoint.path, await good())).status).toBe(303);
  });

  it('answers odd or missing values of any field with a page', async () => {
    const fields = await good();
    for (const field of [...Object.keys(fields), 'slot', 'firm', 'page', 'photos']) {
      const { [field]: _, ...without } = fields;
      const bodies = [without, ...ODD.map((odd) => ({ ...fields, [field]: odd }))];
      for (const body of bodies.flatMap((one) => [one, { ...one, firm: 'true' }])) {
        const { status, type } = await post(endpoint.path, body);
        expect([303, 409, 422], `${field}: ${JSON.stringify(body)}`).toContain(status);
        if (status !== 303) expect(type).toBe('text/html; charset=UTF-8');
      }
    }
  });
});

it('a time that is past, or was never chosen, is asked for anew instead of offered again', async () => {
  const { body } = await targetOf(stack, {
    name: 'requestAppointment',
    endpoint: requestAppointment,
  });
  const { date: _, time: __, ...person } = body as Record<string, string>;
  for (const slot of ['2026-11-23 10:00', '']) {
    const { text } = await post(requestAppointment.path, { ...person, slot, firm: 'true' });
    expect(text).toContain('id="date-error"');
    expect(text).not.toContain('type="radio"');
  }
});
