import * as v from 'valibot'
import { day, email, group, line, list, number, samplesAmong, text, webAddress, written } from './kinds.ts'

const elsewhere = (label: string) =>
  group(label, { label: line('Name', 40), url: webAddress('Address'), ...samplesAmong('url') })
const address = (label: string, of = 'Email') => group(label, { email: email(of), ...samplesAmong('email') })
const time = (label: string) => written(label, /^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 09:30')

/** Values that are the same in every language; `company` below has the words. */
export const companyFacts = group('Company', {
  name: line('Name of the product', 40),
  phone: written('Phone', /^\+?[\d ()-]{5,25}$/, 'a phone number such as +91 40 5550 0142'),
  email: email('Email'),
  postalCode: written('Postal code', /^[\w -]{3,12}$/, 'a postal code such as 500081'),
  professionalNetwork: elsewhere('Professional network'),
  videoChannel: elsewhere('Video channel'),
  /** Optional: omit it if nobody answers there. */
  whatsapp: v.optional(
    group('WhatsApp', {
      label: line('Name', 40),
      number: written(
        'Number',
        /^\+[1-9][\d ]{6,18}\d$/,
        'a number with its country, such as +91 40 5550 0142',
      ),
      ...samplesAmong('number'),
    }),
  ),
  /** A month, before tax. Without them the site says that the price is told at the demo. */
  prices: v.optional(
    group('Prices', {
      currency: written('Currency', /^[A-Z]{3}$/, 'three letters such as INR'),
      ambulance: number('For an ambulance', 0, 10_000_000),
      hospital: number('For a hospital', 0, 10_000_000),
    }),
  ),
  /** A scheduling page on which a visitor can choose a time after sending a form. */
  booking: v.optional(webAddress("Scheduler's page")),
  mail: group('Mail', {
    from: written(
      'Sender',
      /^[^<>\n]+ <[^\s@<>]+@[^\s@<>]+>$/,
      'a name and an address such as FirstHour <hello@example.com>',
    ),
    leadsInbox: email('Where leads are sent'),
    ...samplesAmong('from', 'leadsInbox'),
  }),
  grievanceOfficer: address('Grievance officer'),
  /** Published in security.txt. */
  security: address('Whoever found a weakness', 'Writes to'),
  /** Office hours, in TIME_ZONE. */
  workingHours: group('Working hours', {
    days: list('Days, 1 is Monday', number('Day', 1, 7), { max: 7 }),
    opens: time('Opens'),
    closes: time('Closes'),
    /** Add the movable holidays of each year; nobody is promised an answer on these days. */
    holidays: list('Holidays', day('Day'), { min: 0, max: 60 }),
  }),
  ...samplesAmong('phone', 'email'),
})

export const company = group('Company', {
  description: text('What it is, for search engines', 200),
  address: group('Address', {
    street: line('Street'),
    city: line('City', 40),
    region: line('Region', 40),
    country: line('Country', 40),
    ...samplesAmong('street'),
  }),
  grievanceOfficer: group('Grievance officer', { name: line('Name', 60), ...samplesAmong('name') }),
})
