import type { FormName } from './forms.ts'

/** Words of the two mails each form sends. `{product}` stands for the product's name. */
export interface MailWords {
  notification: {
    subjects: Record<FormName, string>
    headings: Record<FormName, string>
    labels: Record<
      'form' | 'received' | 'landingPage' | 'referrer' | 'campaign' | 'language' | 'reference' | 'id',
      string
    >
    /** About a change that the sender made; `{fields}` stands for the names of what differs. */
    changed: { subject: string; line: string }
    unreachable: string
    footer: string
  }
  /** Once a day, while leads wait as suspected spam. `{count}` stands for `one` or `many`. */
  heldLeads: { one: string; many: string; subject: string; body: string }
  acknowledgement: {
    subject: string
    preview: string
    /** `{name}` stands for the visitor's first name. */
    headingWithName: string
    heading: string
    received: Record<FormName, string>
    next: string
    emergency: string
    labels: Record<'reference' | 'phone' | 'website', string>
    footer: string
  }
}
