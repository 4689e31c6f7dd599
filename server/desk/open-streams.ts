import type { Visit } from './sessions.ts'

/** A browser opens no more than six connections to one address over HTTP/1.1; over HTTP/2 this is many tabs. */
const streamsPerSession = 10
/** How long a session that was ended elsewhere, or a person who left the list, hears on at most. */
const checkEveryMs = 2000

interface Session {
  visit: Visit
  streams: number
}

/** Counts the streams of each session, and looks once for all of them whether it goes on. */
export function openStreams(goesOn: (visit: Visit) => Promise<boolean>, onEnded: (visit: Visit) => void) {
  const sessions = new Map<string, Session>()

  const checking = setInterval(() => {
    for (const { visit } of sessions.values())
      goesOn(visit).then(
        (still) => still || onEnded(visit),
        () => {},
      )
  }, checkEveryMs).unref()

  return {
    /** Returns how to leave again; undefined when the session has as many streams as it may have. */
    enter(visit: Visit): (() => void) | undefined {
      const key = visit.tokenHash.toString('hex')
      const session = sessions.get(key) ?? { visit, streams: 0 }
      if (session.streams >= streamsPerSession) return undefined
      sessions.set(key, session)
      session.streams++
      return () => {
        session.streams--
        if (session.streams === 0) sessions.delete(key)
      }
    },
    close: () => clearInterval(checking),
  }
}
