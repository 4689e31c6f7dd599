import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../../http/this-machine.ts'
import { DeliveryError } from '../../outbox/delivery-error.ts'
import { mimeOptions } from './mime.ts'
import { longestSendMs, type OutgoingMail, type Transport } from './transport.ts'

export interface SmtpLimits {
  connectMs: number
  silenceMs: number
  /** For a whole delivery. */
  deliveryMs: number
}

const usualLimits: SmtpLimits = { connectMs: 10_000, silenceMs: 30_000, deliveryMs: longestSendMs }

/** Connections are kept and reused. Options in the address, such as `?tls.rejectUnauthorized=false`, win over ours. */
export function smtpTransport(url: string, connections: number, limits = usualLimits): Transport {
  const open = () =>
    createTransport({
      pool: true,
      url,
      requireTLS: mustEncrypt(url),
      maxConnections: connections,
      // One more try covers a connection that died while idle; later attempts are up to the outbox.
      maxRequeues: 1,
      connectionTimeout: limits.connectMs,
      greetingTimeout: limits.connectMs,
      dnsTimeout: limits.connectMs,
      socketTimeout: limits.silenceMs,
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
            // A server that trickles its answers is never silent long enough for the socket to give up.
            used.transporter.close?.({ force: true })
            if (pool === used) pool = open()
            throw new DeliveryError('ETIMEDOUT', 'The mail server took too long.', false)
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

/** Connects, encrypts and signs in as for a mail, and sends none. */
export async function verifySmtp(url: string, limits: SmtpLimits): Promise<void> {
  const transport = createTransport({
    url,
    requireTLS: mustEncrypt(url),
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
  })
  try {
    await transport.verify()
  } catch (error) {
    throw asDeliveryError(error)
  } finally {
    transport.close()
  }
}

/** A password never crosses a network in the clear unless the address says `?requireTLS=false`. */
function mustEncrypt(url: string): boolean {
  const { username, hostname } = new URL(url)
  return username !== '' && !isLoopback(hostname)
}

/** Replies that mean our own sign-in is wrong: the operator mends that, and the mail must still be there then. */
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
