// A visit as an iCalendar object (RFC 5545) with one event in UTC, for downloads and mail attachments.
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import { mailto } from './contact-links.ts';
import { formatArrival } from './format-date.ts';
import { londonInstant } from './london.ts';

interface Event {
  id: string;
  /** London wall time. */
  date: string;
  time: string;
  /** How long it takes; missing where nobody knows. */
  minutes?: number;
  /** Where it is; '' or missing where nobody said. */
  location?: string;
  status: AppointmentStatus;
  /** Milliseconds since 1970. */
  updatedAt: number;
  /** Counts its changes. */
  version: number;
}

export interface Visit extends Event {
  service: string;
  /** How long after its time the engineer may arrive; 0 or missing for a time that was only asked for. */
  arrivalMinutes?: number;
}

/** The company that visits. The host of its site makes the event's id unique. */
export interface Visitor {
  name: string;
  email: string;
  phone: string;
  host: string;
}

/** Where nobody knows how long it takes, an hour is the least to keep free. */
const USUAL_MINUTES = 60;
const STATUS: Record<AppointmentStatus, string> = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  cancelled: 'CANCELLED',
};
const STATUS_TEXT: Record<AppointmentStatus, string> = {
  pending: 'You asked for this time. It isn’t confirmed yet.',
  confirmed: 'The time is confirmed.',
  completed: 'The visit has taken place.',
  cancelled: 'The visit is cancelled.',
};

const MOST_OCTETS = 75;
const encoder = new TextEncoder();

/** Folds a line after at most 75 octets, never inside a character (§3.1). */
export function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    // Continuation lines begin with a space, which counts.
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

/** Whether mail programs add the event or remove it (RFC 5546). */
const methodOf = (status: AppointmentStatus): 'PUBLISH' | 'CANCEL' =>
  status === 'cancelled' ? 'CANCEL' : 'PUBLISH';

/** @param properties further ones of the calendar @returns the whole object with CRLF after each line */
export function calendarObject(
  host: string,
  method: 'PUBLISH' | 'CANCEL',
  events: readonly string[],
  properties: readonly string[] = [],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(host)}//Bookings//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...properties,
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** @returns the lines of one event; null when London's clocks never show that time */
export function eventLines(
  event: Event & { summary: string; description: string; organizer?: string },
  host: string,
): string[] | null {
  const begins = londonInstant(event.date, event.time);
  if (begins === null) return null;
  const { id, minutes = USUAL_MINUTES, location, status, updatedAt, version, organizer } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    // Grows with each change, so that calendars take the newest.
    `SEQUENCE:${version}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `DTSTART:${utc(begins)}`,
    `DTEND:${utc(begins + minutes * 60_000)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    `DESCRIPTION:${escapeText(event.description)}`,
    `STATUS:${STATUS[status]}`,
    ...(organizer ? [organizer] : []),
    'END:VEVENT',
  ];
}

/** For the customer. @returns null when London's clocks never show that time */
export function visitCalendar(visit: Visit, { name, email, phone, host }: Visitor): string | null {
  const { service, date, time, status, arrivalMinutes = 0 } = visit;
  const lines = eventLines(
    {
      ...visit,
      summary: `${service}, ${name}`,
      description: `${STATUS_TEXT[status]}\n${formatArrival({ date, time, arrivalMinutes })}, London time.\n${name}, ${phone}`,
      organizer: `ORGANIZER;CN=${quoted(name)}:${mailto(email)}`,
    },
    host,
  );
  return lines && calendarObject(host, methodOf(status), lines);
}
