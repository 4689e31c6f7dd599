import cluster from 'node:cluster'

/** Messages between the processes of a cluster. All go through the primary, which serves no requests. */
export type WorkerMessage =
  | { stop: NodeJS.Signals }
  | { servesAt: string }
  | { wake: true }
  | { wrongKeyFrom: string }
  | { metricsAsked: number }
  | { metricsAnswer: number; text: string }

export const answersOnly = 'answers-only'

export interface ClusterPeers {
  /** Set in workers that only answer requests: it wakes the worker that sends mails, hands over leads and runs jobs. */
  wakeElsewhere?: () => void
  onWake: (wake: () => void) => void
  /** Shares wrong keys with the other workers, so that a client has one limit for all of them. */
  reportWrongKey: (address: string) => void
  onWrongKey: (count: (address: string) => void) => void
}

/** The other workers; undefined without a cluster. */
export function clusterPeers(): ClusterPeers | undefined {
  if (!cluster.isWorker) return undefined
  const onWake: ClusterPeers['onWake'] = (wake) =>
    onMessage((message) => {
      if ('wake' in message) wake()
    })
  const onWrongKey: ClusterPeers['onWrongKey'] = (count) =>
    onMessage((message) => {
      if ('wrongKeyFrom' in message) count(message.wrongKeyFrom)
    })
  const reportWrongKey = (wrongKeyFrom: string) => tell({ wrongKeyFrom })
  const all = { onWake, onWrongKey, reportWrongKey }
  return process.argv[3] === answersOnly ? { ...all, wakeElsewhere: () => tell({ wake: true }) } : all
}

/** Reports the address: a worker to its parent, which prints it once all serve; otherwise to stdout. */
export function reportAddress(servesAt: string): void {
  if (cluster.isWorker) tell({ servesAt })
  else console.log(`FirstHour is at ${servesAt}`)
}

/**
 * A worker stops only when its parent says so: a terminal or supervisor may signal all processes, which would stop it
 * twice.
 */
export function onParentsStop(stop: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  onMessage((message) => {
    if ('stop' in message) stop(message.stop)
  })
}

export function answerMetrics(textOf: () => Promise<string>): void {
  onMessage(async (message) => {
    if ('metricsAsked' in message) tell({ metricsAnswer: message.metricsAsked, text: await textOf() })
  })
}

/** Only the parent process can send on this channel. */
const onMessage = (listen: (message: WorkerMessage) => void) => process.on('message', listen)

/** If the parent is gone, this process is about to exit, and the message can be lost. */
function tell(message: WorkerMessage): void {
  if (process.connected) process.send?.(message, () => {})
}
