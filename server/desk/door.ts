import type { Config } from '../config.ts'
import { emailKey } from '../database/lead-keys.ts'

export interface Door {
  /** Unset: the desk is opened on this machine alone, by whatever port leads to it. */
  origin: string | undefined
  /** The person of a link or session as the list names them now; undefined when they may not come in (any more). */
  admits(person: string): string | undefined
  /** Links are mailed; else one is printed where the desk was started. */
  mailsLinks: boolean
}

export function teamDoor({ origin, people }: NonNullable<Config['desk']>): Door {
  const listed = new Map(people.map((address) => [emailKey(address), address]))
  return { origin, admits: (person) => listed.get(emailKey(person)), mailsLinks: true }
}

/** The user of a machine is no address, so nobody on a list is ever taken for them. */
export const localDoor = (user: string): Door => ({
  origin: undefined,
  admits: (person) => (person === user ? user : undefined),
  mailsLinks: false,
})

export const isSecure = ({ origin }: Door): boolean => origin?.startsWith('https:') ?? false
