/** The content of a mail. HTML and plain text are both rendered from it, so neither can lack a line. */
export interface MailBody {
  language: string
  product: string
  subject: string
  /** The line an inbox shows beside the subject. */
  preview: string
  heading: string
  paragraphs: string[]
  details: Detail[]
  /** Highlighted, for what nobody may miss. */
  notice: string | undefined
  footer: string
}

export interface Detail {
  label: string
  value: string
  href?: string
}

export function renderPlainText(body: MailBody): string {
  const blocks = [
    body.heading,
    ...body.paragraphs,
    body.notice,
    detailsInText(body.details),
    `-- \n${body.footer}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

export const detailsInText = (details: Detail[]): string => details.map(detailLines).join('\n')

/** A value of several lines is indented, so that typed text cannot look like another detail. */
function detailLines({ label, value, href }: Detail): string {
  if (href?.startsWith('http')) return `${label}: ${href}`
  const lines = value.split(/\r\n|[\r\n\u2028\u2029]/)
  if (lines.length === 1) return `${label}: ${value}`
  return [`${label}:`, ...lines.map((line) => `    ${line}`)].join('\n')
}
