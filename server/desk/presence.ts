import type { DeskEvents } from '../../contract/desk.ts'
import type { Config } from '../config.ts'
import type { OpenLead } from '../database/access.ts'
import type { DeskStore } from '../database/store.ts'
import { type DeskPerson, nameIn } from '../desk-people.ts'
import { addressKey } from '../mail-address.ts'
import type { Visit } from './sessions.ts'

/** As often as changes of leads are looked for: a name shows within a second. */
const pollEveryMs = 400
/** A tab says every 20 s what it has open; one whose server was killed is not shown for longer than this. */
const staleMs = 50_000

/** A tab whose stream ends at this server. */
interface OpenTab {
  visit: Visit
  tab: string
  tell: (presence: DeskEvents['presence']) => void
  /** What it was last told, so that nobody is told the same again. */
  last: DeskEvents['presence'] | undefined
}

interface Parts {
  store: Pick<DeskStore, 'setOpenLead' | 'listOpenLeads'>
  config: Pick<Config, 'desk'>
  now: () => number
}

/** Who else has a lead open, on all servers of the desk: tabs are rows of the store, and each server tells its own streams. */
export function deskPresence({ store, config, now }: Parts) {
  const tabs = new Set<OpenTab>()
  let timer: NodeJS.Timeout | undefined
  let polls = 0
  let lastSent = 0

  async function poll(): Promise<void> {
    clearTimeout(timer)
    const number = ++polls
    // A store that is away for a moment changes nothing of what was told.
    const open = await store.listOpenLeads(now() - staleMs).catch(() => undefined)
    // A look that was overtaken by a later one knows less than that.
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

  /** Undefined for who was taken off the list a moment ago; a name without @ is the user of a machine. */
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
    /** A stream of this tab begins. Returns how to end it; a tab that has another one here goes on. */
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
    /** Only for tabs of the same session: nobody is put anywhere by somebody else. */
    open,
    close: () => clearTimeout(timer),
  }
}

const isOf = ({ visit, tab }: OpenTab, row: Pick<OpenLead, 'tokenHash' | 'tab'>) =>
  row.tab === tab && row.tokenHash.equals(visit.tokenHash)
