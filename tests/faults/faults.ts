import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Behaviour, took } from '../support/receiver.ts'
import type { SmtpInbox } from '../support/smtp.ts'
import type { Stage } from './stage.ts'

export interface Fault {
  name: string
  database: 'SQLite' | 'PostgreSQL'
  rounds: number
  /** Kills, and jumps of the clock past a lease: each may cause one mail and two hand-overs in flight to be sent twice. */
  interruptions: number
  play(stage: Stage): Promise<void>
}

const visitors = 8
const hour = 3_600_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const killed = (database: Fault['database'], rounds: number): Fault => ({
  name: 'server killed at a random moment',
  database,
  rounds,
  interruptions: rounds,
  async play(stage) {
    for (let round = 0; round < rounds; round++) {
      const server = await stage.startServer()
      const visit = stage.visitors.start(visitors)
      await stage.recovered()
      await pause(Math.random() * 400)
      await server.stop('SIGKILL')
      await visit.stop()
    }
  },
})

const trouble = (name: string, rounds: number, begin: (stage: Stage) => () => void): Fault => ({
  name,
  database: 'SQLite',
  rounds,
  interruptions: 0,
  async play(stage) {
    await stage.startServer()
    for (let round = 0; round < rounds; round++) {
      const end = begin(stage)
      const visit = stage.visitors.start(visitors)
      await pause(400)
      await visit.stop()
      end()
      stage.moveClock(hour)
      await pause(300)
    }
  },
})

const mailTrouble = (name: string, at: SmtpInbox['trouble'], rounds: number) =>
  trouble(name, rounds, ({ smtp }) => {
    smtp.trouble = at
    return () => {
      smtp.trouble = () => undefined
    }
  })

const handOverTrouble = (name: string, answer: Behaviour, rounds: number) =>
  trouble(name, rounds, ({ receiver }) => {
    receiver.state.answer = answer
    return () => {
      receiver.state.answer = took
    }
  })

const postgresAway = (rounds: number): Fault => ({
  name: 'PostgreSQL stopped and started',
  database: 'PostgreSQL',
  rounds,
  interruptions: 0,
  async play(stage) {
    await stage.startServer()
    for (let round = 0; round < rounds; round++) {
      const visit = stage.visitors.start(visitors)
      await pause(300)
      await stage.postgres?.stop()
      await pause(300)
      await stage.postgres?.start()
      await stage.recovered()
      await visit.stop()
    }
  },
})

/** Longer than the limit for storing a lead: it is refused with 503 and may be stored all the same. */
const frozenMs = 12_000

const postgresFrozen = (rounds: number): Fault => ({
  name: 'PostgreSQL frozen',
  database: 'PostgreSQL',
  rounds,
  interruptions: 0,
  async play(stage) {
    await stage.startServer()
    for (let round = 0; round < rounds; round++) {
      const visit = stage.visitors.start(visitors)
      await stage.visitors.nextAcknowledgement()
      stage.postgres?.freeze()
      await pause(frozenMs)
      stage.postgres?.thaw()
      await stage.recovered()
      await visit.stop()
    }
  },
})

/** A limit on file sizes simulates a full disk: the next growing write fails in the same way. */
const diskFull = (rounds: number): Fault => ({
  name: 'disk full',
  database: 'SQLite',
  rounds,
  interruptions: 0,
  async play(stage) {
    const server = await stage.startServer()
    const limit = (bytes: number | 'unlimited') =>
      execFileSync('prlimit', ['--pid', String(server.process.pid), `--fsize=${bytes}:unlimited`])
    for (let round = 0; round < rounds; round++) {
      const visit = stage.visitors.start(visitors)
      await stage.visitors.nextAcknowledgement()
      limit(statSync(join(stage.dataDir, 'firsthour.sqlite-wal')).size + 20_000)
      await pause(500)
      limit('unlimited')
      await stage.recovered()
      await visit.stop()
    }
  },
})

const clockJumps = (rounds: number): Fault => ({
  name: 'clock jumps',
  database: 'SQLite',
  rounds,
  interruptions: Math.ceil(rounds / 4),
  async play(stage) {
    await stage.startServer()
    const visit = stage.visitors.start(2)
    for (let round = 0; round < rounds; round++) {
      await stage.visitors.nextAcknowledgement()
      stage.moveClock([25 * hour, -2 * hour, -23 * hour, hour / 60][round % 4] ?? 0)
      await stage.recovered()
    }
    await visit.stop()
  },
})

/** `share` scales the number of rounds: 1 for the full run, less for a quick one. */
export function allFaults(share: number): Fault[] {
  const rounds = (count: number) => Math.max(1, Math.round(count * share))
  return [
    killed('SQLite', rounds(60)),
    killed('PostgreSQL', rounds(60)),
    mailTrouble('SMTP refuses for now', () => ({ code: 451, message: 'try later' }), rounds(3)),
    mailTrouble('SMTP stalls', (step) => (step === 'data' ? 'stall' : undefined), rounds(1)),
    mailTrouble('SMTP hangs up', (step) => (step === 'rcpt' ? 'drop' : undefined), rounds(3)),
    handOverTrouble('receiver fails', (_, response) => void response.writeHead(503).end(), rounds(3)),
    handOverTrouble('receiver stalls', () => {}, rounds(1)),
    handOverTrouble('receiver hangs up', (request) => void request.socket.destroy(), rounds(3)),
    postgresAway(rounds(5)),
    postgresFrozen(rounds(2)),
    diskFull(rounds(5)),
    clockJumps(rounds(8)),
  ]
}
