import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from './transport.ts'

/** Addresses go in as objects: nothing in them is parsed again, so nothing in them can become a second recipient. */
export function mimeOptions(mail: OutgoingMail): SendMailOptions {
  return {
    from: mail.from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    envelope: { from: mail.from.address, to: [mail.to] },
    messageId: mail.messageId,
    date: mail.date,
    subject: mail.subject,
    ...(mail.text !== undefined && { text: mail.text }),
    ...(mail.html !== undefined && { html: mail.html }),
    headers: mail.headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
