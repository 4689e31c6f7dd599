import { createHmac } from 'node:crypto'

/**
 * The key by which a visitor is told from others within one day. Each day has its own secret, so keys of two days have
 * nothing in common; and without the secret nobody can find the key of a visitor's id.
 */
export function createVisitorKeys(identitySecret: string): (userId: string, day: string) => string {
  let today = { day: '', secret: '' }
  const hash = (secret: string, text: string) => createHmac('sha256', secret).update(text)
  return (userId, day) => {
    if (today.day !== day) today = { day, secret: hash(identitySecret, `visitors of ${day}`).digest('hex') }
    return hash(today.secret, userId.toLowerCase()).digest('base64url').slice(0, 22)
  }
}
