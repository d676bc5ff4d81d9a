// Engineers, as the staff keep them. With no active one, appointments are requests without a slot.
import * as z from 'zod/mini';
import { openingHours } from '#contract/company.ts';
import { endpoint } from '#contract/endpoint.ts';
import { email, line, phone } from '#contract/field.ts';
import { SERVICE_SLUGS } from '#contract/services.ts';

const fields = {
  name: line('Enter the engineer’s name'),
  email,
  phone,
  /** Services that they can be sent to. */
  skills: z
    .array(z.enum(SERVICE_SLUGS, 'Choose from the services'))
    .check(z.refine((slugs) => new Set(slugs).size === slugs.length, 'Choose each service once')),
  /** Their own week; null: the company's. */
  hours: z.nullable(
    openingHours.check(
      z.refine(
        (week) => Object.values(week).every((hours) => hours === 'closed' || hours.opens < hours.closes),
        'End each day later than it begins',
      ),
    ),
  ),
  /** An inactive one gets no new visits; those in the diary stay. */
  active: z.boolean(),
};

export const engineerDraft = z.strictObject(fields);
export type EngineerDraft = z.infer<typeof engineerDraft>;
/** content/engineers.yml. */
export const sampleEngineers = z.strictObject({ engineers: z.array(engineerDraft) });
const version = z.number().check(z.int(), z.minimum(1));
export const engineerChange = z.strictObject({ ...fields, version });

export const engineer = z.object({
  _id: z.string(),
  ...fields,
  /** A private day link works. */
  hasDayLink: z.boolean(),
  /** A calendar feed works. */
  hasFeed: z.boolean(),
  version: z.number(),
});
export type Engineer = z.infer<typeof engineer>;

const reply = z.object({ success: z.literal(true), engineer });

export const listEngineers = endpoint({
  method: 'GET',
  path: '/api/engineers',
  summary: 'Every engineer, inactive ones too',
  access: 'staff',
  reply: z.object({ engineers: z.array(engineer) }),
});

export const addEngineer = endpoint({
  method: 'POST',
  path: '/api/engineers',
  summary: 'Adds an engineer',
  access: 'staff',
  body: engineerDraft,
  reply,
  status: 201,
});

export const changeEngineer = endpoint({
  method: 'PATCH',
  path: '/api/engineers/{id}',
  summary: 'Changes an engineer; all fields at once',
  access: 'staff',
  body: engineerChange,
  reply,
  errors: ['stale_version'],
});

/** A new link ends the one before. */
export const linkEngineer = endpoint({
  method: 'POST',
  path: '/api/engineers/{id}/link',
  summary: 'Mails an engineer a private link to their day or their calendar feed, or ends it',
  access: 'staff',
  body: z.strictObject({
    action: z.enum(['mail', 'revoke'], 'Choose what to do'),
    link: z._default(z.enum(['day', 'feed'], 'Choose which link'), 'day'),
  }),
  reply,
});
