/** What a mail says, before it becomes HTML and plain text; both are made from this, so neither can lack a line. */
export interface MailBody {
  language: string
  product: string
  subject: string
  /** The line an inbox shows beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  details: Detail[]
  /** Set apart from the rest, for what nobody may miss. */
  notice: string | undefined
  footer: string
}

export interface Detail {
  label: string
  value: string
  href?: string
}
