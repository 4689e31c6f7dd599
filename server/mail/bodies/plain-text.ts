import type { Detail, MailBody } from './mail-body.ts'

export function renderPlainText(body: MailBody): string {
  const blocks = [
    body.heading,
    ...body.paragraphs,
    body.notice,
    body.details.map(detailLines).join('\n'),
    `-- \n${body.footer}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** A value of several lines is indented, so that nothing typed by a visitor can pose as another detail. */
function detailLines({ label, value, href }: Detail): string {
  if (href?.startsWith('http')) return `${label}: ${href}`
  const lines = value.split(/\r\n|[\r\n\u2028\u2029]/)
  if (lines.length === 1) return `${label}: ${value}`
  return [`${label}:`, ...lines.map((line) => `    ${line}`)].join('\n')
}
