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

/** For tests in which no limit is meant to end anything, however long a busy machine stands still. */
export const patientLimits: SmtpLimits = { connectMs: 240_000, silenceMs: 240_000, deliveryMs: 240_000 }

/** At each step the server may refuse with a reply, go silent, or hang up. */
export type Step = 'connect' | 'auth' | 'rcpt' | 'data' | 'taken'
export type Trouble = { code: number; message: string } | 'stall' | 'drop'

export interface SmtpInbox {
  port: number
  url: string
  mails: ReceivedMail[]
  /** Asked at every step; 'taken' comes after the mail is kept and before the client is told so. */
  trouble: (step: Step, address: string) => Trouble | undefined
  /** Resolves when this many mails have arrived in all. */
  received(count: number): Promise<ReceivedMail[]>
  close(): Promise<void>
}

export interface SmtpOptions {
  host?: string
  port?: number
  /** True: TLS from the first byte. False: STARTTLS on offer. Unset: no TLS. */
  secure?: boolean
  auth?: boolean
}

/** A real SMTP server on a free port of this machine that keeps what it is given. */
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
    // Also keeps it quiet about its own certificate, which nobody vouches for: just what these tests need.
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
      // Undefined when the sender died in the middle of the mail: then there is nobody to answer.
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
