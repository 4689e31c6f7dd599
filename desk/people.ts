/** The signed-in person in the form leads store as owner; null for the user of a local desk. Set with the session. */
let me: string | null = null
let names = new Map<string, string>()

export function setPeople(owner: string | null, named: Record<string, string>): void {
  me = owner
  names = new Map(Object.entries(named))
}

export const isMe = (owner: string): boolean => owner === me

/** A person's name; the address if they have none or left the list. */
export const personName = (address: string): string =>
  names.get(address) ?? names.get(address.toLowerCase()) ?? address

/** Short form: "you", the name, or the part of the address before the @. */
export const ownerName = (owner: string): string => {
  if (isMe(owner)) return 'you'
  const name = personName(owner)
  return name === owner ? (owner.split('@')[0] ?? owner) : name
}
