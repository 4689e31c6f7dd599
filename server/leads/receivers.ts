import { facts } from '../../content/facts.ts'

/** Who is behind a target: as `content/privacy.json` calls its host, else the host itself, without the mark of its address. */
export function receiverName(target: string): string {
  const host = target.replace(/-[\da-f]{8}$/, '')
  return facts.privacy.receivers.find((receiver) => receiver.host === host)?.name ?? host
}

/** Two addresses of one receiver are one receiver. */
export const receiverNames = (targets: string[]): string[] => [...new Set(targets.map(receiverName))]
