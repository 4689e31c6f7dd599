import * as v from 'valibot'
import { choice, group, line, lines, link, list, number, samplesAmong, text, tick, written } from './kinds.ts'

const days = (label: string) => number(label, 1, 3650)

/** Values that are the same in every language. They are the server's defaults too, so that the notice is true. */
export const privacyFacts = group('Privacy', {
  /** Not published; `npm run doctor` asks for it before going live. */
  reviewedByCounsel: tick('Counsel has reviewed the notice'),
  keptDays: group('After how many days data goes by itself', {
    leads: days('Forms'),
    visits: days('Visits'),
    events: days('Events'),
  }),
  answeredWithinDays: days('Within how many days a request of a person is answered'),
  receivers: list(
    'Other systems that are given what people send (WEBHOOK_URLS)',
    group('Receiver', {
      host: written('Host', /^[a-z\d.-]+$/, 'a host such as crm.example'),
      name: line('Name', 80),
    }),
    { min: 0 },
  ),
  /** Not shown. A test compares it with the forms and with the database, so that nothing is stored that no row tells of. */
  stored: list(
    'What each row of the notice tells of',
    group('Row', {
      what: line('Where, as in the English notice', 80),
      columns: list('Columns and fields', written('Column', /^\w+\.\w+$/, 'a column such as leads.id')),
    }),
  ),
})

/**
 * The placeholders are `{company}`, `{officerEmail}`, `{leadDays}`, `{visitDays}`, `{eventDays}`, `{backupsKeptFor}`
 * and `{logsKeptFor}`.
 */
export const privacy = group('Privacy notice', {
  eyebrow: line('Small heading', 60),
  title: line('Heading', 100),
  lead: text('Opening', 500),
  version: line('Before the version', 60),
  contents: line('Heading of the contents', 60),
  backupsKeptFor: line('How long backups are kept', 40),
  logsKeptFor: line('How long logs are kept', 40),
  collected: group('What is collected', {
    title: line('Heading', 100),
    paragraphs: list('Paragraphs', text('Paragraph')),
    labels: group(
      'Heads of the columns',
      lines('what items why basis keptFor', 40, {
        what: 'Where',
        items: 'What is kept',
        basis: 'On what ground',
        keptFor: 'How long',
      }),
    ),
    rows: list(
      'Rows',
      group('Row', {
        what: line('Where', 80),
        /** Also shown at this form, before it is sent. */
        form: v.optional(choice('Form', ['contactUs', 'demoRequests'])),
        items: text('What is kept'),
        why: text('Why', 300),
        basis: text('On what ground', 300),
        keptFor: text('How long', 300),
      }),
    ),
  }),
  sections: list(
    'Sections',
    group('Section', {
      id: written('Anchor', /^[a-z][a-z-]*$/, 'small letters such as security'),
      title: line('Heading', 100),
      paragraphs: list('Paragraphs', text('Paragraph')),
      list: v.optional(
        list('List', group('Entry', { term: line('Term', 60), text: text('Text', 300) }), { min: 0 }),
      ),
      links: v.optional(list('Links', link('Link'), { min: 0 })),
    }),
  ),
  counting: group('Switch of counting', {
    title: line('Heading', 100),
    text: text('Text', 400),
    switchOff: line('Button that switches counting off', 60),
    switchOn: line('Button that switches counting on', 60),
    isOff: line('When this browser is not counted', 100),
    isOn: line('When this browser is counted', 100),
  }),
  officer: group('Grievance officer', {
    title: line('Heading', 100),
    text: text('Text', 400),
    role: line('Role', 60),
  }),
  ...samplesAmong('backupsKeptFor', 'logsKeptFor'),
})
