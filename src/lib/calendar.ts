// A visit as an iCalendar object (RFC 5545): one event in UTC, for a download and for a mail's attachment alike.
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import { londonInstant } from './london.ts';
import { mailto } from './mailto.ts';
import { shownDay } from './shown-date.ts';

export interface Visit {
  id: string;
  service: string;
  /** London wall time. */
  date: string;
  time: string;
  status: AppointmentStatus;
  /** Milliseconds since 1970. */
  createdAt: number;
  updatedAt: number;
}

/** Who comes: name, address and phone of the company, and the host of its site, which makes the event's id unique. */
export interface Visitor {
  name: string;
  email: string;
  phone: string;
  host: string;
}

/** Nobody knows how long a repair takes; an hour is what a diary should keep free at least. */
const VISIT_MS = 3_600_000;
const STATUS: Record<AppointmentStatus, string> = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  cancelled: 'CANCELLED',
};
const STANDING: Record<AppointmentStatus, string> = {
  pending: 'You asked for this time. It is not confirmed yet.',
  confirmed: 'The time is confirmed.',
  completed: 'The visit has taken place.',
  cancelled: 'The visit is cancelled.',
};

const MOST_OCTETS = 75;
const encoder = new TextEncoder();

/** Lines of at most 75 octets; a longer one goes on after a line break and a space, never inside a character (§3.1). */
export function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    // From the second line on the space in front counts too.
    if (octets + size > MOST_OCTETS) {
      parts.push(part);
      part = '';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

/** A value of type TEXT (§3.3.11). */
export const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** A parameter's value in quotes, which may hold neither a quote nor a control character (§3.2). */
const quoted = (text: string): string => `"${text.replace(/"/g, "'").replace(/\p{Cc}/gu, ' ')}"`;

/** @example utc(Date.parse('2026-11-26T10:30:00Z')) // '20261126T103000Z' */
const utc = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');

/** What mail programs are told to do with it (RFC 5546): put it down, or take it out again. */
const methodOf = (status: AppointmentStatus): 'PUBLISH' | 'CANCEL' =>
  status === 'cancelled' ? 'CANCEL' : 'PUBLISH';

/** @returns the whole object with CRLF after each line; null when London's clocks never show that time */
export function visitCalendar(visit: Visit, visitor: Visitor): string | null {
  const begins = londonInstant(visit.date, visit.time);
  if (begins === null) return null;
  const { name, email, phone, host } = visitor;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(host)}//Bookings//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${methodOf(visit.status)}`,
    'BEGIN:VEVENT',
    `UID:${visit.id}@${host}`,
    // Each change of the booking outranks the one before.
    `SEQUENCE:${Math.max(0, Math.floor((visit.updatedAt - visit.createdAt) / 1000))}`,
    `DTSTAMP:${utc(visit.updatedAt)}`,
    `DTSTART:${utc(begins)}`,
    `DTEND:${utc(begins + VISIT_MS)}`,
    `SUMMARY:${escapeText(`${visit.service}, ${name}`)}`,
    `DESCRIPTION:${escapeText(`${STANDING[visit.status]}\n${shownDay(visit.date)} at ${visit.time}, London time.\n${name}, ${phone}`)}`,
    `STATUS:${STATUS[visit.status]}`,
    `ORGANIZER;CN=${quoted(name)}:${mailto(email)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
