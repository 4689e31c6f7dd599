/** Who is at the desk, as leads name their owner; null for the user of a machine. Set once, when the session is known. */
let me: string | null = null

export function setMe(owner: string | null): void {
  me = owner
}

export const isMe = (owner: string): boolean => owner === me

/** Short, for rows and messages: "you", or the part of the address before the @. */
export const ownerName = (owner: string): string => (isMe(owner) ? 'you' : (owner.split('@')[0] ?? owner))
