import type { Config } from '../config.ts'
import { emailKey } from '../database/lead-keys.ts'
import { isMailAddress } from '../mail/address.ts'

/** An owner's address as it is kept: one of the desk's people, or any where no desk is set up. Undefined for everybody else. */
export function ownerOf({ desk }: Pick<Config, 'desk'>, address: string): string | undefined {
  const key = emailKey(address)
  const mayOwn = desk ? desk.people.some((person) => emailKey(person) === key) : isMailAddress(key)
  return mayOwn ? key : undefined
}
