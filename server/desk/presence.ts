import type { DeskEvents } from '../../contract/desk.ts'
import type { Visit } from './sessions.ts'

/** A tab with its stream, and the lead that is open in it. */
interface Place {
  visit: Visit
  tab: string
  leadId: string | null
  tell: (presence: DeskEvents['presence']) => void
  /** What it was last told, so that nobody is told the same again. */
  last: string
}

const personKey = ({ person }: Visit) => person
const nameOf = ({ name, person }: Visit) => name || person

/** Who else has a lead open, among the tabs whose streams end at this server. Kept in memory, and gone with the stream. */
export function deskPresence() {
  const places = new Set<Place>()

  function tellAt(leadId: string | null): void {
    if (leadId === null) return
    const here = [...places].filter((place) => place.leadId === leadId)
    for (const place of here) {
      const others = here.filter(({ visit }) => personKey(visit) !== personKey(place.visit))
      const people = [...new Set(others.map(({ visit }) => nameOf(visit)))].sort()
      const news = `${leadId}\n${people.join('\n')}`
      if (news === place.last || (people.length === 0 && place.last === '')) continue
      place.last = people.length === 0 ? '' : news
      place.tell({ leadId, people })
    }
  }

  return {
    /** A stream of this tab begins. Returns how to end it. */
    enter(visit: Visit, tab: string, tell: Place['tell']): () => void {
      const place: Place = { visit, tab, leadId: null, tell, last: '' }
      places.add(place)
      return () => {
        places.delete(place)
        tellAt(place.leadId)
      }
    },
    /** Only for tabs of the same session: nobody is put anywhere by somebody else. */
    open(visit: Visit, tab: string, leadId: string | null): void {
      for (const place of places) {
        if (place.tab !== tab || !place.visit.tokenHash.equals(visit.tokenHash)) continue
        const before = place.leadId
        place.leadId = leadId
        place.last = ''
        if (before !== leadId) tellAt(before)
      }
      tellAt(leadId)
    },
  }
}
