import { userInfo } from 'node:os'

/** A container often runs as a number without a name. */
export function currentUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
