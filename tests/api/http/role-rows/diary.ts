// Rows of the permission matrix for the diary.
import { anEngineer } from '../../../support/records/diary.ts';
import { anyone, type Row, teamOnly } from './row.ts';

export const DIARY_ROWS: Record<string, Row> = {
  readSlots: { answers: anyone(200), query: 'service=Clocks&from=2026-11-26' },
  readDiary: { answers: teamOnly(200), query: 'from=2026-11-23&to=2026-11-29' },
  readStarts: { answers: teamOnly(200), query: 'service=Clocks' },
  readCaller: { answers: teamOnly(200), query: 'phone=020%207946%200999' },
  addTimeOff: {
    answers: teamOnly(201),
    body: ({ engineer }) => ({
      engineer,
      from: { date: '2026-11-26', time: '09:00' },
      to: { date: '2026-11-26', time: '12:00' },
    }),
  },
  removeTimeOff: { answers: teamOnly(200), id: ({ timeOff }) => timeOff },
  listEngineers: { answers: teamOnly(200) },
  addEngineer: { answers: teamOnly(201), body: () => anEngineer() },
  changeEngineer: {
    answers: teamOnly(200),
    id: ({ engineer }) => engineer,
    body: () => ({ ...anEngineer(), version: 1 }),
  },
  linkEngineer: {
    answers: teamOnly(200),
    id: ({ engineer }) => engineer,
    body: () => ({ action: 'mail' }),
  },
  editAppointment: {
    answers: teamOnly(200),
    id: ({ appointment }) => appointment,
    body: () => ({ staffNote: 'Dog in the yard', version: 1 }),
  },
  mailAgain: { answers: teamOnly(200), id: ({ appointment }) => appointment },
  placeAppointment: {
    answers: teamOnly(200),
    id: ({ appointment }) => appointment,
    body: ({ engineer }) => ({ engineer, date: '2026-11-27', time: '11:00', anyway: true, version: 1 }),
  },
  tellOfDelay: { answers: teamOnly(200), id: ({ appointment }) => appointment },
  callOffAppointment: {
    answers: teamOnly(200),
    id: ({ appointment }) => appointment,
    body: () => ({ reason: 'The engineer is ill', version: 1 }),
  },
  bookByPhone: {
    answers: teamOnly(201),
    body: () => ({
      name: 'Ada Marsh',
      phone: '020 7946 0999',
      service: 'Clocks',
      date: '2026-11-27',
      time: '11:00',
    }),
  },
};
