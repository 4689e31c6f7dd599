import type { Config } from '../config.ts'
import type { DeskPerson } from '../desk-people.ts'
import { addressKey } from '../mail-address.ts'

/** A person's current entry in DESK_PEOPLE. */
export type Admitted = Pick<DeskPerson, 'address' | 'name' | 'role'>

export interface Admission {
  /** Unset for a local desk, which is reachable on this machine only, at any port. */
  origin: string | undefined
  /**
   * The current DESK_PEOPLE entry for the person of a link, session or account; undefined if they are not, or no longer,
   * allowed in.
   */
  admits(person: string): Admitted | undefined
  /** Sign-in links are mailed. If false, the link is printed in the terminal that started the desk. */
  mailsLinks: boolean
  /** A desk for one user of this machine, which ends with its command. */
  isLocal: boolean
}

/** Reads the list on every call, because it can change while the desk runs. */
export const teamAdmission = (desk: NonNullable<Config['desk']>): Admission => ({
  origin: desk.origin,
  admits: (person) => desk.people.find(({ address }) => addressKey(address) === addressKey(person)),
  mailsLinks: desk.mailsLinks,
  isLocal: false,
})

/** A system user name contains no @, so it can never match a person of DESK_PEOPLE. */
export const localAdmission = (user: string): Admission => ({
  origin: undefined,
  admits: (person) => (person === user ? { address: user, name: '', role: 'admin' } : undefined),
  mailsLinks: false,
  isLocal: true,
})

export const isSecure = ({ origin }: Admission): boolean => origin?.startsWith('https:') ?? false
