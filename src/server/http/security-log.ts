// Security events in the log, `"msg":"security"`: who did what to whom, from which network, and what was refused. Never a secret.
import { hash } from 'node:crypto';
import * as accountLinks from '#contract/accounts/account-links.ts';
import * as accounts from '#contract/accounts/accounts.ts';
import * as factor from '#contract/accounts/second-factor.ts';
import * as sessions from '#contract/accounts/sessions.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { changeEngineer, linkEngineer } from '#contract/diary/engineers.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import type { BodyOf, Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/error.ts';
import { deleteOwnAccount } from '#contract/my-records/own-data.ts';
import { publishNow, undoPublication } from '#contract/publishing/publishing.ts';
import * as bank from '#contract/settings/bank-changes.ts';
import * as settings from '#contract/settings/settings.ts';
import * as team from '#contract/team/team.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';
import { callerNetwork } from './client-address.ts';
import type { LoggedRequest } from './request-log.ts';

/** Whatever happens to accounts, rights, links, and where money goes. docs/operator.md lists them. */
export const SECURITY_EVENTS = [
  'signed-in',
  'signed-out',
  'sessions-ended',
  'account-made',
  'account-deleted',
  'address-proven',
  'password-reset-asked',
  'password-changed',
  'factor-on',
  'factor-off',
  'invited',
  'invitation-withdrawn',
  'joined-team',
  'role-changed',
  'removed-from-team',
  'link-replaced',
  'link-ended',
  'bank-changed',
  'bank-confirmed',
  'bank-stopped',
  'settings-changed',
  'published',
  'refused',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

type Rule<Body> = (body: Body) => SecurityEvent | null;
const when = <E extends Endpoint>(endpoint: E, rule: Rule<BodyOf<E>>): [Endpoint, Rule<never>] => [
  endpoint,
  rule,
];
const always = (event: SecurityEvent, ...endpoints: Endpoint[]) =>
  endpoints.map((endpoint) => when(endpoint, () => event));

/** What has happened once a call of these has succeeded. */
export const EVENT_RULES: ReadonlyMap<Endpoint, Rule<never>> = new Map([
  ...always('signed-in', accounts.signIn),
  ...always('signed-out', accounts.signOut),
  ...always('sessions-ended', sessions.endSession, sessions.endOtherSessions),
  ...always('account-made', accounts.register),
  ...always('account-deleted', deleteOwnAccount),
  ...always('address-proven', accountLinks.verifyEmail),
  ...always('password-reset-asked', accountLinks.forgotPassword),
  ...always('password-changed', accountLinks.resetPassword),
  when(accounts.changeProfile, ({ newPassword }) => (newPassword ? 'password-changed' : null)),
  ...always('factor-on', factor.confirmSecondFactor),
  ...always('factor-off', factor.endSecondFactor, team.endMemberFactor),
  ...always('invited', team.inviteToTeam),
  ...always('invitation-withdrawn', team.withdrawInvitation),
  ...always('joined-team', team.acceptInvitation),
  ...always('role-changed', team.changeTeamRole),
  ...always('removed-from-team', team.removeFromTeam),
  when(linkEngineer, ({ action }) => (action === 'mail' ? 'link-replaced' : 'link-ended')),
  // Another address ends the links of the former one: the call itself finds out.
  when(changeEngineer, () => null),
  when(editAppointment, () => null),
  when(placeAppointment, () => null),
  ...always('bank-changed', settings.changeBank),
  ...always('bank-confirmed', bank.confirmBank),
  ...always('bank-stopped', bank.stopBank, bank.stopBankByLink),
  ...always('settings-changed', settings.changeSettings),
  ...always('published', publishNow, undoPublication),
]);

/** Told of every endpoint: who asks isn't who may, or asks too often. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'unauthorised',
  'forbidden',
  'foreign_origin',
  'wrong_credentials',
  'wrong_code',
  'second_factor_needed',
  'second_factor_required',
  'proof_required',
  'link_used',
  'link_ended',
  'too_many',
]);

/** Tells addresses apart without naming any. */
const shortHash = (email: string): string => hash('sha256', addressKey(email), 'hex').slice(0, 12);

interface Line {
  event: SecurityEvent;
  /** A user's or engineer's id; '' for a visitor. */
  who: string;
  /** Whose account, invitation or record; of an address its hash. */
  about?: string;
}

/** Of what happens without a call. */
export const logSecurity = ({ log }: Pick<Context, 'log'>, line: Line): void => log.info(line, 'security');

/** Before the call is handled: what a refusal is about. */
export function noteSubject(
  request: LoggedRequest,
  endpoint: Endpoint,
  { params, body }: { params: { id?: string }; body: unknown },
): void {
  const { email } = Object(body) as { email?: unknown };
  request.isSensitive = EVENT_RULES.has(endpoint);
  request.about = params.id ?? (typeof email === 'string' ? shortHash(email) : '');
}

const placeOf = (request: LoggedRequest, { trustedProxies }: Context['config']) => ({
  id: request.id,
  route: request.route,
  net: callerNetwork(request, trustedProxies),
});

/** @param who @param event where the call itself finds out */
export function logEvent(
  { log, config }: Pick<Context, 'log' | 'config'>,
  request: LoggedRequest,
  endpoint: Endpoint,
  {
    body,
    who = request.who,
    event = EVENT_RULES.get(endpoint)?.(body as never),
  }: { body: unknown; who?: string | undefined; event?: SecurityEvent | null | undefined },
): void {
  if (event) log.info({ event, who, about: request.about, ...placeOf(request, config) }, 'security');
}

export function logRefusal(
  { log, config }: Pick<Context, 'log' | 'config'>,
  request: LoggedRequest,
  code: ErrorCode,
): void {
  if (!REFUSALS.has(code) && !request.isSensitive) return;
  const { who, about } = request;
  log.warn({ event: 'refused', code, who, about, ...placeOf(request, config) }, 'security');
}
