import cluster from 'node:cluster'

/** What the processes behind one port tell each other; all of it goes through the first one, which serves nobody. */
export type WorkerMessage =
  | { stop: NodeJS.Signals }
  | { servesAt: string }
  | { wake: true }
  | { wrongKeyFrom: string }
  | { metricsAsked: number }
  | { metricsAnswer: number; text: string }

export const answersOnly = 'answers-only'

export interface ClusterPeers {
  /** Set in a process that only answers requests: another one sends mails, hands leads over and tidies up. */
  wakeElsewhere?: () => void
  onWake: (wake: () => void) => void
  /** A client that guesses keys gets one allowance from all processes together. */
  tellWrongKey: (address: string) => void
  onWrongKey: (count: (address: string) => void) => void
}

/** The other processes behind the same port; undefined when there are none. */
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
  const tellWrongKey = (wrongKeyFrom: string) => tell({ wrongKeyFrom })
  const all = { onWake, onWrongKey, tellWrongKey }
  return process.argv[3] === answersOnly ? { ...all, wakeElsewhere: () => tell({ wake: true }) } : all
}

/** Says where it serves: to the parent, which tells the operator once all do, or to the operator. */
export function tellAddress(servesAt: string): void {
  if (cluster.isWorker) tell({ servesAt })
  else console.log(`FirstHour is at ${servesAt}`)
}

/** A worker is stopped by its parent alone: a terminal or a supervisor may signal all processes as well as the parent. */
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

/** Nobody but our own parent has this channel. */
const onMessage = (listen: (message: WorkerMessage) => void) => process.on('message', listen)

/** When the parent is gone the process is about to end, and nobody needs to be told. */
function tell(message: WorkerMessage): void {
  if (process.connected) process.send?.(message, () => {})
}
