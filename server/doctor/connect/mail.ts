import type { Config } from '../../config.ts'
import { type SmtpLimits, smtpTransport, verifySmtp } from '../../mail/transports/smtp.ts'
import { parseMailbox } from '../../mail-address.ts'
import { DeliveryError } from '../../outbox/deliver.ts'
import { recordId } from '../../record-id.ts'
import { type Finding, must, remediesFor } from '../finding.ts'

const usualLimits: SmtpLimits = { connectMs: 10_000, silenceMs: 10_000, deliveryMs: 20_000 }

/** Connects and authenticates like the outbox. Sends a mail only if an address is given. */
export async function tryMail(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  testMailTo: string | undefined,
  limits = usualLimits,
): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return testMailTo === undefined
      ? []
      : [must('SMTP_URL', 'There is no mail server for the test mail.', 'Set SMTP_URL.')]
  try {
    await verifySmtp(smtpUrl, limits)
    if (testMailTo !== undefined) await sendTestMail(smtpUrl, mailFrom, testMailTo, limits)
    return []
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    const { hostname, password } = new URL(smtpUrl)
    const said = hide(error.message, decodeURIComponent(password))
    const remedy = remedyFor(`${error.code} ${error.message}`)
    return [must('SMTP_URL', `The mail server ${hostname} does not accept our mail: ${said}`, remedy)]
  }
}

async function sendTestMail(smtpUrl: string, mailFrom: string, to: string, limits: SmtpLimits) {
  const transport = smtpTransport(smtpUrl, 1, limits)
  try {
    const id = recordId(Date.now())
    const from = parseMailbox(mailFrom)
    await transport.send({
      id,
      kind: 'message',
      messageId: `<${id}@${from.address.split('@').at(-1)}>`,
      date: new Date(),
      from,
      to,
      replyTo: undefined,
      html: undefined,
      headers: {},
      subject: 'A test from the website',
      text: 'This is the test mail of npm run doctor. If you can read it, mails of the website are delivered.',
    })
  } finally {
    await transport.close()
  }
}

/** A server's error message may quote the password. */
const hide = (text: string, secret: string) => (secret === '' ? text : text.replaceAll(secret, '…'))

const remedyFor = remediesFor(
  'Ask whoever runs the mail server.',
  [/^(EAUTH|SMTP53)/, 'Check user and password; encode characters such as @ : / % in it as %40 %3A %2F %25.'],
  [/^EDNS|ENOTFOUND/, 'No host has that name: correct it.'],
  [
    /^ETLS|certificate|SSL|STARTTLS/i,
    'Use smtps:// with port 465, or smtp:// with port 587, and the name that its certificate is for.',
  ],
  [
    /^(ECONNECTION|ESOCKET|ETIMEDOUT|ECONNREFUSED)/,
    'Check host and port (587, or 465 with smtps://); many networks close port 25.',
  ],
  [/^SMTP55/, 'Let MAIL_FROM be an address that this mail server may send for.'],
)
