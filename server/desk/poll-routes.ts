import type { FastifyInstance } from 'fastify'
import { type DeskPoll, deskPaths, deskPollSchema } from '../../contract/desk.ts'
import { type DeskPerson, nameIn } from '../desk-people.ts'
import { addressKey } from '../mail-address.ts'
import { type DeskParts, readInput } from './desk-parts.ts'
import type { Visit } from './sessions.ts'

/** Longer than the minute between two polls of a hidden tab, which browsers slow down. */
const staleMs = 75_000
/** An open lead is written again after this time, not with every poll. */
const renewMs = 30_000

/**
 * What an open desk asks every few seconds: whether what it shows has changed, and who else has its lead open. Reads no
 * list and no lead, and writes only which lead is open.
 */
export function pollRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { config, store, sessions, sessionJson, now } = parts

  // Ten open desks would be the larger part of the log.
  app.post(deskPaths.poll, { logLevel: 'warn' }, async (request): Promise<DeskPoll> => {
    const visit = await sessions.require(request)
    const { leadId, hidden = false } = readInput(deskPollSchema, request.body)
    const [marks, mark, open] = await Promise.all([
      store.leadsMarks(),
      leadId === null ? undefined : store.leadMark(leadId),
      leadId === null ? [] : store.listWhoHasOpen(leadId, staleMs, now()),
    ])
    // A database that takes no writes still answers; only the names are missing.
    await keepOpenLead(visit, mark === undefined ? null : leadId, hidden).catch(() => {})
    const others = open.filter((person) => addressKey(person) !== addressKey(visit.person))
    return {
      ...marks,
      lead: mark ?? null,
      openBy: [...new Set(others.flatMap((person) => nameOf(person) ?? []))].sort(),
      session: sessionJson(visit),
    }
  })

  async function keepOpenLead({ tokenHash, open }: Visit, leadId: string | null, hidden: boolean) {
    const isSame = open.leadId === leadId
    // Of two tabs of one session, only the visible one says what is open; otherwise they would take turns.
    if (hidden && !isSame) return
    if (isSame && (leadId === null || open.seenMsAgo < renewMs)) return
    await store.setOpenLead(tokenHash, leadId, now())
  }

  /** Undefined if the person was just removed from the list. A name without @ is a system user. */
  function nameOf(person: string): string | undefined {
    const isListed = ({ address }: DeskPerson) => addressKey(address) === addressKey(person)
    const isGone = config.desk && person.includes('@') && !config.desk.people.some(isListed)
    return isGone ? undefined : nameIn(config.desk?.people, person)
  }
}
