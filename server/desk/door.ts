import type { Config } from '../config.ts'
import type { DeskPerson } from '../desk-people.ts'
import { addressKey } from '../mail-address.ts'

/** Somebody as the list names them now. */
export type Admitted = Pick<DeskPerson, 'address' | 'name' | 'role'>

export interface Door {
  /** Unset: the desk is opened on this machine alone, by whatever port leads to it. */
  origin: string | undefined
  /** The person of a link, session or account as the list names them now; undefined when they may not come in (any more). */
  admits(person: string): Admitted | undefined
  /** Links are mailed; else one is printed where the desk was started. */
  mailsLinks: boolean
  /** It is for the user of one machine, and closes with its command. */
  isLocal: boolean
}

/** The list is read anew with each call: it can change while the desk is open. */
export const teamDoor = (desk: NonNullable<Config['desk']>): Door => ({
  origin: desk.origin,
  admits: (person) => desk.people.find(({ address }) => addressKey(address) === addressKey(person)),
  mailsLinks: desk.mailsLinks,
  isLocal: false,
})

/** The user of a machine is no address, so nobody on a list is ever taken for them. */
export const localDoor = (user: string): Door => ({
  origin: undefined,
  admits: (person) => (person === user ? { address: user, name: '', role: 'admin' } : undefined),
  mailsLinks: false,
  isLocal: true,
})

export const isSecure = ({ origin }: Door): boolean => origin?.startsWith('https:') ?? false
