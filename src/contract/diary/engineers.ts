// Engineers as the staff manage them. Without an active one, appointments are requests without a slot.
import * as z from 'zod/mini';
import { openingHours } from '#contract/company.ts';
import { endpoint } from '#contract/endpoint.ts';
import { email, line, phone, version } from '#contract/field.ts';
import { SERVICE_SLUGS } from '#contract/services.ts';

const fields = {
  name: line('Enter the engineer’s name'),
  email,
  phone,
  /** The services that they can do. */
  skills: z
    .array(z.enum(SERVICE_SLUGS, 'Choose from the services'))
    .check(z.refine((slugs) => new Set(slugs).size === slugs.length, 'Choose each service once')),
  /** Their own working week; null means the company's. */
  hours: z.nullable(
    openingHours.check(
      z.refine(
        (week) => Object.values(week).every((hours) => hours === 'closed' || hours.opens < hours.closes),
        'End each day later than it begins',
      ),
    ),
  ),
  /** False: gets no new visits; those in the diary stay. */
  active: z.boolean(),
};

export const engineerDraft = z.strictObject(fields);
export type EngineerDraft = z.infer<typeof engineerDraft>;
/** content/engineers.yml. */
export const sampleEngineers = z.strictObject({ engineers: z.array(engineerDraft) });
export const engineerChange = z.strictObject({
  ...fields,
  /** Asked where the name changes and there are links: those of another person end. */
  isOtherPerson: z.optional(z.boolean('Say whether this is another person')),
  version,
});

export const engineer = z.object({
  _id: z.string(),
  ...fields,
  /** Whether there is a private day link. */
  hasDayLink: z.boolean(),
  /** Whether there is a calendar feed. */
  hasFeed: z.boolean(),
  version: z.number(),
});
export type Engineer = z.infer<typeof engineer>;

const reply = z.object({ success: z.literal(true), engineer });

export const listEngineers = endpoint({
  method: 'GET',
  path: '/api/engineers',
  summary: 'Every engineer, inactive ones too',
  access: 'dashboard',
  reply: z.object({ engineers: z.array(engineer) }),
});

export const addEngineer = endpoint({
  method: 'POST',
  path: '/api/engineers',
  summary: 'Adds an engineer',
  access: 'dashboard',
  body: engineerDraft,
  reply,
  status: 201,
});

export const changeEngineer = endpoint({
  method: 'PATCH',
  path: '/api/engineers/{id}',
  summary:
    'Changes an engineer; all fields at once. Another address or person ends the links, as does inactivity',
  access: 'dashboard',
  body: engineerChange,
  reply,
  errors: ['stale_version'],
});

/** A new link replaces the earlier one. */
export const linkEngineer = endpoint({
  method: 'POST',
  path: '/api/engineers/{id}/link',
  summary: 'Mails an engineer a private link to their day or their calendar feed, or ends it',
  access: 'dashboard',
  body: z.strictObject({
    action: z.enum(['mail', 'revoke'], 'Choose what to do'),
    link: z._default(z.enum(['day', 'feed'], 'Choose which link'), 'day'),
  }),
  reply,
});
