import { type DeskLead, mostChangedAtOnce } from '../../contract/desk.ts'
import { isSignedOut, reasonOf } from '../http.ts'
import { changeSpam, markRead } from '../server-calls.ts'
import { tellProblem } from '../toasts/toasts.ts'
import { countAgain, restartLists } from './lead-cache.ts'
import { changeAllInTurn } from './own-changes.ts'
import { inParts, named, showAtOnce, takeIn, tellWithUndo } from './send-changes.ts'

const idsOf = (leads: DeskLead[]) => leads.map(({ id }) => id)

/** Spam where one of them is none yet, else no spam. */
export async function turnSpam(leads: DeskLead[]): Promise<void> {
  const spam = leads.some((lead) => !lead.spam)
  await tellWithUndo(
    `${named(leads)}: ${spam ? 'held as spam' : 'no spam, released'}.`,
    sendSpam(leads, spam),
    (done) => sendSpam(done, !spam),
  )
}

async function sendSpam(leads: DeskLead[], spam: boolean): Promise<DeskLead[]> {
  const shown = showAtOnce(leads, () => ({ spam }))
  try {
    const change = () => inParts(idsOf(leads), (ids) => changeSpam(ids, spam))
    const result = await changeAllInTurn(leads, change)
    takeIn(result, shown)
    restartLists()
    return result.done
  } catch (error) {
    shown.takeBack()
    tellProblem(`Nothing was ${spam ? 'held as spam' : 'released'}. ${reasonOf(error)}`)
    return []
  }
}

/** Read where one of them is not yet, else unread. */
export async function turnRead(leads: DeskLead[]): Promise<void> {
  const read = leads.some(({ unread }) => unread)
  const others = leads.filter(({ unread }) => unread === read)
  await tellWithUndo(`${named(others)}: ${read ? 'read' : 'unread'}.`, sendRead(others, read), (done) =>
    sendRead(done, !read),
  )
}

/** Opening a lead reads it, which nobody asked for in so many words, so nothing is said about it. */
export const readOnOpening = (lead: DeskLead): void => void sendRead([lead], true)

async function sendRead(leads: DeskLead[], read: boolean): Promise<DeskLead[]> {
  const shown = showAtOnce(leads, () => ({ unread: !read }))
  try {
    for (let from = 0; from < leads.length; from += mostChangedAtOnce)
      await markRead(idsOf(leads.slice(from, from + mostChangedAtOnce)), read)
    shown.end()
    // One that no list here shows counts in them, too.
    countAgain()
    return leads.map((lead) => ({ ...lead, unread: !read }))
  } catch (error) {
    shown.takeBack()
    if (!isSignedOut(error))
      tellProblem(`Nothing was marked as ${read ? 'read' : 'unread'}. ${reasonOf(error)}`)
    return []
  }
}
