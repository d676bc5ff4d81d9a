// What the dashboard edits besides pages: the company, how visits are planned and quotes written. The service reads it too.
import { company } from '#contract/company.ts';
import { type Visits, visits } from '#contract/diary/visits.ts';
import { QUOTE_LINE_KINDS } from '#contract/quotes/quote-lines.ts';
import { quoteSettings } from '#contract/quotes/quote-settings.ts';
import { SERVICE_SLUGS, SERVICES } from '#contract/services.ts';
import { page } from './editable-page.ts';
import * as field from './fields.ts';
import { type FieldsOf, IN_FILE } from './fields.ts';

const { text, lines, group, listOf, number, yesNoField } = field;

const companyFacts = page('Company and opening hours', 'company.yml', '', company, {
  hours: field.hoursField('Opening hours', 'London time. Nobody can book outside these hours'),
  legalName: IN_FILE,
  number: IN_FILE,
  registeredIn: IN_FILE,
  registeredOffice: IN_FILE,
  owners: IN_FILE,
  adr: IN_FILE,
  schemes: listOf('Registrations and memberships', 'Registration', {
    name: text('What it is', 'Like Waste carrier, or the name of a scheme'),
    number: text('Number'),
  }),
  bank: IN_FILE,
  currency: IN_FILE,
  phone: text('Phone number', 'As people read it, like 020 7946 0000'),
  phoneLink: text('The same number as a phone dials it', 'Like +442079460000'),
  emergency: text('Emergencies'),
  email: text('Email address', 'Shown on the site, and emails come from it'),
  address: group('Address', {
    street: text('Street'),
    locality: text('Town'),
    postcode: text('Post code'),
    country: text('Country'),
    countryCode: text('Country code', 'Two letters, like GB'),
    sample: yesNoField('This address is a sample', 'Untick once it is yours'),
  }),
  location: group('Point on the map', {
    latitude: number('Latitude'),
    longitude: number('Longitude'),
  }),
  directions: text('Address behind “Get directions”', 'Begins with https://'),
  areas: IN_FILE,
  name: text('Trading name'),
  vat: group('VAT', {
    registered: yesNoField('We’re registered for VAT', 'Unticked: no page, email or new invoice says VAT'),
    number: text('VAT registration number', 'On invoices, in emails and at the foot of every page'),
    rate: number('Rate', 'Per cent, included in every price; empty: 20'),
    sterlingRate: number(
      'Pounds for one unit of the shop’s currency',
      'Only for a shop that isn’t in pounds, so that its invoices state the VAT in sterling',
    ),
  }),
  ico: text('Registration with the ICO', 'Of the Information Commissioner’s Office'),
  tagline: text('Line below the name'),
  priceRange: text('Price range', 'For search engines, like ££'),
  delivery: listOf('Countries that you send parts to', 'Country', {
    country: text('Country'),
    also: lines('Other names for it', 'One a line, as buyers may write it'),
  }),
  deliveryDays: group('Delivery', {
    from: number('Working days, at least'),
    to: number('Working days, at most'),
    bankHolidays: lines('Bank holidays', 'One a line, like 2026-12-25: no parcel arrives then'),
  }),
  morningMail: text('Morning email', 'London time, like 07:30; empty: none'),
  agentFor: text('Coffee machine brand that you’re an agent for'),
  pictureHosts: IN_FILE,
  measurementId: IN_FILE,
  social: listOf('Profiles', 'Profile', {
    name: text('Name'),
    url: text('Address', 'Begins with https://'),
  }),
});

const visitOf = {
  minutes: number('Minutes of a visit', 'In half hours'),
  travel: number('Minutes to the next one', 'In half hours'),
  readings: listOf('Readings on the job sheet', 'Reading', {
    name: text('What is measured', 'Like: Group temperature'),
    unit: text('Unit', 'Like °C; may be empty'),
  }),
};
const visitsPlan = page('Visits', 'visits.yml', '', visits, {
  noticeHours: number('Hours of notice', 'The latest a customer can book a free time'),
  horizonDays: number('Days ahead', 'The earliest a customer can book a free time'),
  startsEveryMinutes: number('Minutes between free times', 'In half hours, from the time you open'),
  arrivalMinutes: number('Minutes of the arrival window', '120: “arrive 09:00–11:00”'),
  bookingCharge: yesNoField(
    'Whoever books agrees to pay',
    'Ticked: the button says “Book and agree to pay £75”, with the starting price of the service’s page. It is owed where nobody is there, too',
  ),
  autoConfirm: yesNoField('Confirm free times without you', 'Once the customer has opened the emailed link'),
  reminderHours: number('Hours before a visit at which its customer is reminded'),
  services: group(
    'Time for a visit, and what is measured',
    Object.fromEntries(
      SERVICE_SLUGS.map((slug) => [slug, group(SERVICES[slug].booking, visitOf)]),
    ) as FieldsOf<Visits['services']>,
  ),
});

const quotesPlan = page('Quotes and bills', 'quotes.yml', '', quoteSettings, {
  enabled: yesNoField(
    'Write quotes and bills on this site',
    'Unticked: you answer quote requests by your own email',
  ),
  currency: IN_FILE,
  answerDays: number('Working days within which you answer', 'Whoever asks for a price is told the day'),
  validityDays: number('Days for which a new quote can be accepted'),
  guaranteeMonths: number('Months of guarantee', 'Printed on bills, whose links work as long'),
  depositPercent: number('Deposit', 'Per cent of the total'),
  hourlyRate: number('Hourly rate', 'As customers pay it'),
  minimumMinutes: number('Shortest labour, in minutes', 'A quarter hour is 15; labour starts with it'),
  firstVisit: group(
    'Discount of a first visit',
    {
      percent: number('Off the labour', 'Per cent'),
      most: number('At most', 'In pounds and pence, like 60 or 42.50'),
      until: field.dayField('Last day', 'Nobody is offered it after this day'),
    },
    { percent: 20, most: 60, until: '' },
    'A button for whoever writes a quote or a job sheet for somebody who has had no bill yet',
  ),
  usualLines: listOf('Usual lines', 'Line', {
    kind: field.choice('Kind', QUOTE_LINE_KINDS),
    product: IN_FILE,
    name: text('What it is'),
    quantity: number('Quantity'),
    price: number('Price of one', 'As customers pay it; a discount’s is below zero, like -10'),
  }),
});

export const BUSINESS_PAGES = { company: companyFacts, visits: visitsPlan, quotes: quotesPlan };
