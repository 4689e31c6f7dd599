export type WakeableQueue = 'mail' | 'hand-over'

/** What the processes behind one port tell each other; all of it goes through the first one, which serves nobody. */
export type WorkerMessage =
  | { stop: NodeJS.Signals }
  | { servesAt: string }
  | { wake: WakeableQueue }
  | { metricsAsked: number }
  | { metricsAnswer: number; text: string }

const kinds = ['stop', 'servesAt', 'wake', 'metricsAsked', 'metricsAnswer']

export function isWorkerMessage(message: unknown): message is WorkerMessage {
  return typeof message === 'object' && message !== null && kinds.some((kind) => kind in message)
}
