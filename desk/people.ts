/** Who is at the desk, as leads name their owner; null for the user of a machine. Set with the session. */
let me: string | null = null
let names = new Map<string, string>()

export function setPeople(owner: string | null, named: Record<string, string>): void {
  me = owner
  names = new Map(Object.entries(named))
}

export const isMe = (owner: string): boolean => owner === me

/** The name of somebody of the company; who has none, or has left, goes by the address. */
export const personName = (address: string): string =>
  names.get(address) ?? names.get(address.toLowerCase()) ?? address

/** Short, for rows and messages: "you", the name, or the part of the address before the @. */
export const ownerName = (owner: string): string => {
  if (isMe(owner)) return 'you'
  const name = personName(owner)
  return name === owner ? (owner.split('@')[0] ?? owner) : name
}
