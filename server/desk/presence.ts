import type { DeskEvents } from '../../contract/desk.ts'
import type { Config } from '../config.ts'
import type { OpenLead } from '../database/access.ts'
import type { DeskStore } from '../database/store.ts'
import { type DeskPerson, nameIn } from '../desk-people.ts'
import { addressKey } from '../mail-address.ts'
import type { Visit } from './sessions.ts'

/** As often as lead events are polled, so that a name shows within a second. */
const pollEveryMs = 400
/** A tab reports its open lead every 20 s. This hides tabs whose server was killed. */
const staleMs = 50_000

/** A tab with a stream on this server. */
interface OpenTab {
  visit: Visit
  tab: string
  tell: (presence: DeskEvents['presence']) => void
  /** The last presence sent, so that only changes are sent. */
  last: DeskEvents['presence'] | undefined
}

interface Parts {
  store: Pick<DeskStore, 'setOpenLead' | 'listOpenLeads'>
  config: Pick<Config, 'desk'>
  now: () => number
}

/**
 * Shows who else has a lead open, across all servers: open tabs are rows of the store, and each server notifies its own
 * streams.
 */
export function deskPresence({ store, config, now }: Parts) {
  const tabs = new Set<OpenTab>()
  let timer: NodeJS.Timeout | undefined
  let polls = 0
  let lastSent = 0

  async function poll(): Promise<void> {
    clearTimeout(timer)
    const number = ++polls
    // If the store is unavailable, the last known presence stays.
    const open = await store.listOpenLeads(now() - staleMs).catch(() => undefined)
    // A slower, older poll must not overwrite the result of a newer one.
    if (open && number > lastSent) {
      lastSent = number
      for (const openTab of tabs) notify(openTab, open)
    }
    clearTimeout(timer)
    if (tabs.size > 0) timer = setTimeout(() => void poll(), pollEveryMs).unref()
  }

  function notify(openTab: OpenTab, open: OpenLead[]): void {
    const own = open.find((row) => isOf(openTab, row))
    const others = open.filter((row) => row.leadId === own?.leadId && row.person !== own.person)
    const people = [...new Set(others.flatMap(({ person }) => nameOf(person) ?? []))].sort()
    const isNews =
      openTab.last?.leadId === own?.leadId
        ? openTab.last?.people.join('\n') !== people.join('\n')
        : people.length > 0
    openTab.last = own && { leadId: own.leadId, people }
    if (isNews && openTab.last) openTab.tell(openTab.last)
  }

  /** Undefined if the person was just removed from the list. A name without @ is a system user. */
  function nameOf(person: string): string | undefined {
    const isListed = ({ address }: DeskPerson) => addressKey(address) === addressKey(person)
    const isGone = config.desk && person.includes('@') && !config.desk.people.some(isListed)
    return isGone ? undefined : nameIn(config.desk?.people, person)
  }

  async function open(visit: Visit, tab: string, leadId: string | null): Promise<void> {
    const at = now()
    await store.setOpenLead({ tokenHash: visit.tokenHash, tab, leadId }, at, at - staleMs)
    await poll()
  }

  return {
    /**
     * Registers a stream of this tab. The returned function ends it; the tab stays open while it has another stream
     * here.
     */
    enter(visit: Visit, tab: string, tell: OpenTab['tell']): () => void {
      const openTab: OpenTab = { visit, tab, tell, last: undefined }
      tabs.add(openTab)
      void poll()
      return () => {
        tabs.delete(openTab)
        const goesOn = [...tabs].some((other) => isOf(other, { tokenHash: visit.tokenHash, tab }))
        if (!goesOn) open(visit, tab, null).catch(() => {})
      }
    },
    /** Keyed by session, so that nobody can change the tabs of another session. */
    open,
    close: () => clearTimeout(timer),
  }
}

const isOf = ({ visit, tab }: OpenTab, row: Pick<OpenLead, 'tokenHash' | 'tab'>) =>
  row.tab === tab && row.tokenHash.equals(visit.tokenHash)
