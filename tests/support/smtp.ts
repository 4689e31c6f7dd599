import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SmtpLimits } from '../../server/mail/transports/smtp.ts'

export interface ReceivedMail {
  envelope: { from: string; to: string[] }
  raw: string
  parsed: Email
  secure: boolean
}

/** Limits for tests in which nothing should time out on a busy machine. */
export const patientLimits: SmtpLimits = { connectMs: 240_000, silenceMs: 240_000, deliveryMs: 240_000 }

/** The steps at which the server may refuse, go silent or hang up. */
export type Step = 'connect' | 'auth' | 'rcpt' | 'data' | 'taken'
export type Trouble = { code: number; message: string } | 'stall' | 'drop'

export interface SmtpInbox {
  port: number
  url: string
  mails: ReceivedMail[]
  /** Called at every step. 'taken' is after the mail is stored and before the client is told. */
  trouble: (step: Step, address: string) => Trouble | undefined
  /** Resolves when this many mails have arrived in total. */
  received(count: number): Promise<ReceivedMail[]>
  close(): Promise<void>
}

export interface SmtpOptions {
  host?: string
  port?: number
  /** True: implicit TLS. False: STARTTLS. Unset: no TLS. */
  secure?: boolean
  auth?: boolean
}

/** A real SMTP server on a free local port that stores the mails. */
export async function startSmtp(options: SmtpOptions = {}): Promise<SmtpInbox> {
  const { host = '127.0.0.1' } = options
  const mails: ReceivedMail[] = []
  const waiting = new Set<{ count: number; resolve: (mails: ReceivedMail[]) => void }>()

  const meet = (step: Step, address: string, session: { id: string }, go: (error?: Error) => void) => {
    const trouble = inbox.trouble(step, address)
    if (trouble === undefined) go()
    else if (trouble === 'drop') for (const one of connections(session.id)) one.close()
    else if (trouble !== 'stall')
      go(Object.assign(new Error(trouble.message), { responseCode: trouble.code }))
  }
  const connections = (id: string) => [...server.connections].filter((connection) => connection.id === id)

  const server = new SMTPServer({
    // Also silences the warning about its self-signed certificate, which these tests need.
    logger: false,
    secure: options.secure === true,
    authOptional: !options.auth,
    disabledCommands: options.secure === undefined ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    onConnect: (session, go) => meet('connect', '', session, go),
    onAuth: (auth, session, go) =>
      meet('auth', '', session, (error) => (error ? go(error) : go(null, { user: auth.username }))),
    onRcptTo: (address, session, go) => meet('rcpt', address.address, session, go),
    async onData(stream, session, go) {
      // Undefined if the sender died during the mail; then there is nobody to respond to.
      const raw = await stream.toArray().then(
        (chunks) => Buffer.concat(chunks).toString('latin1'),
        () => undefined,
      )
      if (raw === undefined) return
      const { mailFrom, rcptTo } = session.envelope
      const to = rcptTo.map(({ address }) => address)
      meet('data', to[0] ?? '', session, async (error) => {
        if (error) return go(error)
        const parsed = await PostalMime.parse(Buffer.from(raw, 'latin1'))
        mails.push({
          envelope: { from: mailFrom ? mailFrom.address : '', to },
          raw,
          parsed,
          secure: session.secure,
        })
        for (const one of waiting) if (mails.length >= one.count) one.resolve(mails)
        meet('taken', to[0] ?? '', session, go)
      })
    },
  })
  server.on('error', () => {})
  server.listen(options.port ?? 0, host)
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  const inbox: SmtpInbox = {
    port,
    url: `${options.secure ? 'smtps' : 'smtp'}://${host}:${port}`,
    mails,
    trouble: () => undefined,
    received: (count) =>
      new Promise((resolve) => {
        if (mails.length >= count) resolve(mails)
        else waiting.add({ count, resolve })
      }),
    async close() {
      for (const connection of server.connections) connection.close()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
  return inbox
}
