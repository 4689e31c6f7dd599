import { connect, type Socket } from 'node:net'
import { apiPaths, type IdentityReply } from '../../contract/api.ts'
import { Tally } from './tally.ts'
import { type VisitRequest, visitMaker } from './visit.ts'

/**
 * Sends visitors at a given rate, however the server fares: who waits does not hold up who comes next. A process of
 * its own, which reads no more of an answer than it must, because a full HTTP client costs more than the server.
 */
export interface LoadOrder {
  visitorsPerSecond: number
  seconds: number
}

/** As many as one machine may keep open; who finds no connection is turned away and counted. */
const maxConnections = 6000
const tickMs = 5
const port = Number(process.argv[2])

class Visitor {
  readonly #socket: Socket
  #requests: VisitRequest[] = []
  #next = 0
  #askedAt = 0
  #status = 0
  #head = ''
  #missing = 0

  constructor(visit: VisitRequest[], dueAt: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => this.#lose())
    this.begin(visit, dueAt)
  }

  /** The first wait counts from when the visitor was due, so that a slow generator cannot flatter the server. */
  begin(visit: VisitRequest[], dueAt: number): void {
    this.#requests = visit
    this.#next = 0
    this.#ask(dueAt)
  }

  leave(): void {
    this.#requests = []
    this.#socket.destroy()
  }

  #ask(at: number): void {
    this.#askedAt = at
    this.#missing = 0
    this.#head = ''
    this.#socket.write(this.#requests[this.#next]?.text ?? '', 'latin1')
  }

  #read(chunk: Buffer): void {
    if (this.#missing === 0) this.#missing = this.#lengthFrom(chunk)
    this.#missing -= chunk.length
    if (this.#missing > 0) return
    const now = performance.now()
    const request = this.#requests[this.#next]
    if (request) tally.count(request.kind, this.#status, now - this.#askedAt, this.#head)
    if (++this.#next < this.#requests.length) this.#ask(now)
    else {
      tally.visits++
      idle.push(this)
    }
  }

  /** Loopback delivers a head of this size in one piece. */
  #lengthFrom(chunk: Buffer): number {
    const end = chunk.indexOf('\r\n\r\n')
    this.#head = chunk.toString('latin1', 0, end)
    this.#status = Number(this.#head.slice(9, 12))
    const length = /content-length: (\d+)/i.exec(this.#head)?.[1] ?? 0
    return end + 4 + Number(length)
  }

  #lose(): void {
    everybody.delete(this)
    const at = idle.indexOf(this)
    if (at !== -1) idle.splice(at, 1)
    else if (this.#next < this.#requests.length) tally.lost++
  }
}

const everybody = new Set<Visitor>()
const idle: Visitor[] = []
let tally = new Tally()
let nextVisit = () => [] as VisitRequest[]

function arrive(dueAt: number): void {
  const free = idle.pop()
  if (free) free.begin(nextVisit(), dueAt)
  else if (everybody.size >= maxConnections) tally.turnedAway++
  else everybody.add(new Visitor(nextVisit(), dueAt))
}

function send({ visitorsPerSecond, seconds }: LoadOrder): Promise<void> {
  const started = performance.now()
  const cpuBefore = process.cpuUsage()
  tally = new Tally()
  let arrived = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const passed = performance.now() - started
      const due = Math.min(Math.floor((passed / 1000) * visitorsPerSecond), visitorsPerSecond * seconds)
      while (arrived < due) arrive(started + (arrived++ * 1000) / visitorsPerSecond)
      if (passed < seconds * 1000) return
      clearInterval(timer)
      const { user, system } = process.cpuUsage(cpuBefore)
      const waiting = everybody.size - idle.length
      process.send?.(tally.report(passed / 1000, waiting, (user + system) / 1e6))
      resolve()
    }, tickMs)
  })
}

const identity = await fetch(`http://127.0.0.1:${port}${apiPaths.identity}`, { method: 'POST' })
// The reply's shape is the contract's.
const { token } = (await identity.json()) as IdentityReply
nextVisit = visitMaker(token)
process.on('message', (order: LoadOrder | 'leave') => {
  if (order !== 'leave') return void send(order)
  for (const visitor of everybody) visitor.leave()
  process.send?.('left')
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
