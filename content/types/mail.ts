import type { FormName } from './forms.ts'

/** Words of the two mails each form sends. `{product}` stands for the product's name. */
export interface MailWords {
  notification: {
    subjects: Record<FormName, string>
    headings: Record<FormName, string>
    labels: Record<
      | 'form'
      | 'received'
      | 'landingPage'
      | 'referrer'
      | 'campaign'
      | 'language'
      | 'estimate'
      | 'case'
      | 'reference'
      | 'id',
      string
    >
    /** What a visitor ticked to travel along, with the calculator's assumptions by name. */
    additions: { estimate: string }
    /** About a change that the sender made; `{fields}` stands for the names of what differs. */
    changed: { subject: string; line: string }
    unreachable: string
    footer: string
  }
  /** Once a day, while leads wait as suspected spam. `{count}` stands for `one` or `many`. */
  heldLeads: { one: string; many: string; subject: string; body: string }
  /** To the company, about what a visitor wants erased. `{references}` are those of the leads. */
  erasureRequest: { note: string; subject: string; body: string }
  /** `{systems}` stands for the other systems that had been given it. */
  erasedBySender: { subject: string; body: string }
  /** To the visitor, who confirms it with `{link}`. */
  eraseLink: { subject: string; body: string }
  /** In the morning, to owners and to `REPORT_TO`. `{where}` is where the lead is read. */
  followUps: Record<'due' | 'nobodys', { one: string; many: string }> &
    Record<'line' | 'overdue' | 'isDue' | 'untouched' | 'more' | 'end', string>
  acknowledgement: {
    subject: string
    preview: string
    /** `{name}` stands for the visitor's first name. */
    headingWithName: string
    heading: string
    received: Record<FormName, string>
    next: string
    emergency: string
    labels: Record<'reference' | 'phone' | 'website' | 'yourData', string>
    /** On the link to the visitor's own page. */
    yourData: string
    footer: string
  }
}
