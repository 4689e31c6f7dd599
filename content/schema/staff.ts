import { answerLabels } from './answers.ts'
import { each, group, line, lines, list, text } from './kinds.ts'

const mailing = { subject: line('Subject'), body: text('Text') }
const counted = (label: string) =>
  group(label, lines('one many', 160, { one: 'For one', many: 'For several' }))
const formLabels = { signups: 'Call back', contactUs: 'Contact', demoRequests: 'Demo request' }

/** Mails to the company, in English whatever the visitor's language. Values in braces are filled in. */
export const staff = group('Mails to the company', {
  notification: group('A form was sent', {
    subjects: group('Subjects', each(formLabels, line)),
    headings: group('Headings', each(formLabels, line)),
    labels: group(
      'Labels',
      lines('form received landingPage referrer campaign language callTime estimate case reference id', 40, {
        landingPage: 'First page',
        referrer: 'Came from',
        id: 'Record',
      }),
    ),
    /** Additions that the visitor consented to send, with the calculator's assumptions by name. */
    additions: group('What travels along', { estimate: text('The estimate', 300) }),
    changed: group('Changed by its sender', { subject: line('Subject'), line: line('Line') }),
    digest: group('More from one sender', {
      ...lines('one many', 160, { one: 'One', many: 'Several' }),
      line: line('Line'),
    }),
    unreachable: line('The address takes no mail'),
    footer: line('At the end'),
  }),
  /** Once a day, while leads wait as suspected spam. */
  heldLeads: group('Leads are held', {
    ...lines('one many', 160, { one: 'One lead', many: 'Several leads' }),
    ...mailing,
  }),
  erasureRequest: group('Somebody asks to be erased', mailing),
  erasedBySender: group('Erased by its sender', mailing),
  /** In the morning, when something is wrong with the machine. */
  operations: group('The machine needs a look', {
    ...lines('one many end', 160, { one: 'One thing', many: 'Several things', end: 'At the end' }),
    line: text('A thing', 200),
  }),
  unitFailed: group('A unit failed', mailing),
  /** In the morning, to owners and to `REPORT_TO`. */
  followUps: group('What is due', {
    due: counted('Due today'),
    nobodys: counted('Nobody looks after'),
    line: text('A lead', 200),
    ...lines('overdue isDue untouched more end', 160, { isDue: 'Due', more: 'And more', end: 'At the end' }),
  }),
  deskLink: group('Link to the desk', mailing),
  /** To the new owner of a lead, from the person who assigned it. */
  assigned: group('A lead was assigned', mailing),
  assignedMany: group('Several leads were assigned', mailing),
  report: group('Report', {
    ...mailing,
    ...lines('atDesk inTerminal', 160, { atDesk: 'More, at the desk', inTerminal: 'More, in a terminal' }),
  }),
  /** What marks a lead at the desk as an emergency of this moment. The beginning of a word is enough. */
  emergencyWords: list('Words of an emergency, in any language', line('Words', 40), { min: 0, max: 300 }),
  /** Labels under which the desk offers the templates of answers.json. */
  answerTitles: group('Names of the answers', each(answerLabels, line)),
})
