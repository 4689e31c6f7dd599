import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../../http/loopback.ts'
import { DeliveryError } from '../../outbox/deliver.ts'
import { longestSendMs, mimeOptions, type OutgoingMail, type Transport } from './transport.ts'

export interface SmtpLimits {
  connectMs: number
  silenceMs: number
  /** For the whole delivery. */
  deliveryMs: number
}

const usualLimits: SmtpLimits = { connectMs: 10_000, silenceMs: 30_000, deliveryMs: longestSendMs }

/** Connections are pooled. Options in the URL, such as `?tls.rejectUnauthorized=false`, override ours. */
export function smtpTransport(url: string, connections: number, limits = usualLimits): Transport {
  const open = () =>
    createTransport({
      ...connection(url, limits),
      pool: true,
      maxConnections: connections,
      // One retry covers a connection that died while idle; the outbox makes later attempts.
      maxRequeues: 1,
    })
  let pool = open()

  return {
    async send(mail: OutgoingMail) {
      const used = pool
      const timeUp = new AbortController()
      try {
        await Promise.race([
          used.sendMail(mimeOptions(mail)),
          pause(limits.deliveryMs, undefined, { signal: timeUp.signal, ref: false }).then(() => {
            // A server that sends byte by byte never triggers the socket timeout.
            used.transporter.close?.({ force: true })
            if (pool === used) pool = open()
            throw new DeliveryError('ETIMEDOUT', 'The mail server took too long.')
          }),
        ])
      } catch (error) {
        throw asDeliveryError(error)
      } finally {
        timeUp.abort()
      }
    },
    async close() {
      pool.transporter.close?.({ force: true })
    },
  }
}

/** Connects, encrypts and signs in as for a mail, but sends none. */
export async function verifySmtp(url: string, limits: SmtpLimits): Promise<void> {
  const transport = createTransport(connection(url, limits))
  try {
    await transport.verify()
  } catch (error) {
    throw asDeliveryError(error)
  } finally {
    transport.close()
  }
}

function connection(url: string, { connectMs, silenceMs }: SmtpLimits) {
  const { username, hostname } = new URL(url)
  return {
    url,
    // A password is never sent in clear text over a network unless the URL says `?requireTLS=false`.
    requireTLS: username !== '' && !isLoopback(hostname),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
  }
}

/** Our sign-in failed. The operator fixes that, so the mail must be retried. */
const signInReplies = [530, 534, 535, 538]

function asDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string }
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const refused =
    aboutThisMail &&
    (responseCode === undefined ||
      (responseCode >= 500 && responseCode !== 503 && !signInReplies.includes(responseCode)))
  return new DeliveryError(responseCode ? `SMTP${responseCode}` : (code ?? 'EUNKNOWN'), message, refused)
}
