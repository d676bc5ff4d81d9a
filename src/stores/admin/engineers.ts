// Engineers in the dashboard: the list, the form, and their private links.
import { browserCall } from '#api/browser.ts';
import { type DayHours, WEEKDAYS, type Weekday } from '#contract/company.ts';
import {
  addEngineer,
  changeEngineer,
  type Engineer,
  engineerChange,
  engineerDraft,
  linkEngineer,
  listEngineers,
} from '#contract/diary/engineers.ts';
import type { BodySent } from '#contract/endpoint.ts';
import { SERVICES, type ServiceSlug } from '#contract/services.ts';
import { staffHours, weekInWords } from '#lib/london.ts';
import { fold } from '#lib/search/fold.ts';
import { createAdminList } from './admin-list.ts';
import { createDraftForm } from './draft-form.ts';

/** The engineer to change; null to add one. */
export type Edited = Engineer | null;
export interface EngineerForm {
  name: string;
  email: string;
  phone: string;
  skills: readonly ServiceSlug[];
  /** False: the company's hours. */
  hasOwnHours: boolean;
  week: Record<Weekday, { isOff: boolean; opens: string; closes: string }>;
  isActive: boolean;
  /** Asked where the name changes and there are links; '' until it is answered. */
  isOtherPerson: '' | 'yes' | 'no';
}
export type Link = 'day' | 'feed';

export const editKey = (engineer: Edited): string => engineer?._id ?? '';

const dayForm = (hours: DayHours | undefined) => ({
  isOff: hours === 'closed',
  ...(hours && hours !== 'closed' ? hours : { opens: '09:00', closes: '18:00' }),
});

export const engineerForm = (engineer: Edited): EngineerForm => ({
  name: engineer?.name ?? '',
  email: engineer?.email ?? '',
  phone: engineer?.phone ?? '',
  skills: engineer?.skills ?? [],
  hasOwnHours: Boolean(engineer?.hours),
  week: Object.fromEntries(
    WEEKDAYS.map((day) => [day, dayForm(engineer?.hours?.[day])]),
  ) as EngineerForm['week'],
  isActive: engineer?.active ?? true,
  isOtherPerson: '',
});

function hoursOf({ hasOwnHours, week }: EngineerForm): Engineer['hours'] {
  if (!hasOwnHours) return null;
  const days = WEEKDAYS.map((day) => {
    const { isOff, opens, closes } = week[day];
    return [day, isOff ? 'closed' : { opens, closes }] as const;
  });
  return Object.fromEntries(days) as Engineer['hours'];
}

function bodyOf(form: EngineerForm): BodySent<typeof addEngineer> {
  const { name, email, phone, skills, isActive } = form;
  return { name, email, phone, skills: [...skills], hours: hoursOf(form), active: isActive };
}

/** @example 'Clocks, Network Service' */
export const skillNames = (skills: readonly ServiceSlug[]): string =>
  skills.map((slug) => SERVICES[slug].booking).join(', ');

/** The form as text, to compare two versions. */
export function engineerTexts(
  form: EngineerForm,
): Record<'name' | 'email' | 'phone' | 'skills' | 'hours' | 'active', string> {
  const { name, email, phone, skills, isActive } = form;
  const hours = hoursOf(form);
  return {
    name,
    email,
    phone,
    skills: skillNames(skills),
    active: isActive ? 'Yes' : 'No',
    hours: hours ? weekInWords(hours, 'off', staffHours) : 'The company’s',
  };
}

/** Whether somebody must say if the links were another person's: another email address says so by itself. */
export const asksPerson = (form: EngineerForm, engineer: Edited): boolean =>
  engineer !== null &&
  (engineer.hasDayLink || engineer.hasFeed) &&
  form.name.trim() !== engineer.name &&
  form.email.trim().toLowerCase() === engineer.email.toLowerCase();

export const LINK_NAMES: Record<Link, string> = { day: 'day link', feed: 'calendar feed' };

const createEngineerDrafts = (call: typeof browserCall) =>
  createDraftForm({
    view: 'engineers',
    keyOf: editKey,
    fill: engineerForm,
    schema: (base: Edited) => (base ? engineerChange : engineerDraft),
    body: (form, base) => ({
      ...bodyOf(form),
      ...(base && { version: base.version }),
      ...(base && form.isOtherPerson && { isOtherPerson: form.isOtherPerson === 'yes' }),
    }),
    send: (body, base) =>
      base
        ? call(changeEngineer, { params: { id: base._id }, body: { ...body, version: base.version } })
        : call(addEngineer, { body }),
    show: ({ engineer }) => engineer,
    async readTheirs(id) {
      const answer = await call(listEngineers);
      return answer.ok ? (answer.data.engineers.find(({ _id }) => _id === id) ?? null) : null;
    },
    saved: (base) => (base ? 'Engineer updated' : 'Engineer added'),
    failed: (base) => (base ? 'Failed to update the engineer' : 'Failed to add the engineer'),
  });

export function createEngineers(call: typeof browserCall) {
  const { save: saveDraft, ...drafts } = createEngineerDrafts(call);
  const { change, ...list } = createAdminList({
    async fetch({ search, status }, signal) {
      const answer = await call(listEngineers, { signal });
      if (!answer.ok) return answer;
      const wanted = fold(search);
      const engineers = answer.data.engineers.filter(
        ({ name, email, active }) =>
          fold(`${name} ${email}`).includes(wanted) && (status === '' || (status === 'active') === active),
      );
      return { ...answer, data: { engineers } };
    },
    read: ({ engineers }) => ({ items: engineers, total: engineers.length }),
  });

  async function save(engineer: Edited) {
    const saved = await saveDraft(engineer);
    if (saved.ok) await list.load();
    return saved;
  }

  /** A new link replaces the earlier one. */
  const sendLink = (id: string, link: Link, action: 'mail' | 'revoke') =>
    change(id, {
      send: () => call(linkEngineer, { params: { id }, body: { action, link } }),
      item: ({ engineer }) => engineer,
      done: `${action === 'mail' ? 'Sent the' : 'Revoked the'} ${LINK_NAMES[link]}`,
      failed: `Failed to ${action === 'mail' ? 'send' : 'revoke'} the ${LINK_NAMES[link]}`,
    });

  /** Inactive engineers get no new visits. */
  async function setActive(engineer: Engineer, active: boolean) {
    const { _id: id, hasDayLink: _, hasFeed: __, ...fields } = engineer;
    const outcome = await change(id, {
      send: () => call(changeEngineer, { params: { id }, body: { ...fields, active } }),
      item: (data) => data.engineer,
      done: active ? 'Engineer is active' : 'Engineer is inactive',
      failed: 'Failed to update the engineer',
    });
    if (outcome && !outcome.ok) await list.load();
    return outcome;
  }

  return { list, drafts: { ...drafts, save }, sendLink, setActive };
}

export const engineersStore = createEngineers(browserCall);
