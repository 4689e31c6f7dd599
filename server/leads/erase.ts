import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { copiesLeft } from '../copies/copies-left.ts'
import { noteErasures } from '../copies/erasure-list.ts'
import type { NewMessage } from '../database/delivery.ts'
import type { Erased, ErasureAnswer, ErasureTarget } from '../database/erasure.ts'
import type { Store } from '../database/store.ts'
import { subscribedTargets } from '../hand-over/targets.ts'
import { mailFolder, tidyMailFolder } from '../mail/mail-files.ts'
import { leaveRequests } from './person-requests.ts'

export type ErasureReport = Awaited<ReturnType<typeof eraseEverywhere>>

export interface ToldSystem {
  name: string
  /** `lead.erased` is on its way to it; else somebody has to ask there. */
  told: boolean
}

interface Options {
  config: Pick<Config, 'dataDir' | 'webhooks'>
  now: number
  untilNone?: boolean
  /** By whom. With the proof's reference it closes the requests for this erasure. */
  answer: ErasureAnswer
  /** Sent in the same transaction: whoever has to know of it, knows even if the server stops behind it. */
  mail?: (systems: ToldSystem[]) => NewMessage
  onPart?: (part: Erased) => void
  /** When the oldest of what is erased was written; without it every copy may hold some. */
  writtenSince?: number
  clearLog?: () => Promise<boolean>
  /** Answers after so long if it takes longer. It is decided by then, and goes on; `jobs/finish-erasures.ts` does what follows. */
  patienceMs?: number
}

/** A browser, or a proxy in front of us, gives up on an answer after some twenty seconds. */
export const browserPatienceMs = 5000

/** All that erasing means, whoever asks for it: leads with all they have, fingerprints against older copies, files of mails, and the log. */
export async function eraseEverywhere(store: Store, target: ErasureTarget, options: Options) {
  const { mail, untilNone, now, answer, clearLog = store.clearLog } = options
  const { dataDir, webhooks } = options.config
  const notify = subscribedTargets(webhooks, 'lead.erased')
  // None has confirmed yet: erasing waits for nobody.
  const systems: ToldSystem[] = (await store.listHandedOverTo(target)).map((name) => ({
    name,
    told: notify.includes(name),
  }))
  if ('id' in target || 'before' in target) await leaveRequests(store, target)
  const erase = (onPart = options.onPart) =>
    store.eraseLeads(target, now, { notify, mail: mail?.(systems), answer, onPart, untilNone })
  const { patienceMs } = options
  const erased = await (patienceMs === undefined
    ? erase().then((all) => ({ ...all, isFinished: true }))
    : orExpected(await store.countErasable(target), patienceMs, erase))
  await noteErasures(store.listErasures, dataDir)
  const mailFiles = await tidyMailFolder(mailFolder(dataDir), store)
  const copies = await copiesLeft(dataDir, options.writtenSince ?? 0, now)
  // False while somebody's reading keeps what was erased in the log; the server then clears it by itself.
  const logCleared = await clearLog()
  return { ...erased, mailFiles, copies, systems, logCleared }
}

/** What was erased; or what will be, if the first part is done and the rest takes longer than that. */
async function orExpected(
  { leads, mails, messages }: Erased,
  patienceMs: number,
  erase: (onPart: () => void) => Promise<Erased>,
): Promise<Erased & { isFinished: boolean }> {
  const begun = Promise.withResolvers<void>()
  const erasing = erase(begun.resolve)
  // A failure that nobody waits for any more: the erasure is finished by the next look at those that were cut off.
  erasing.catch(() => {})
  const isLate = begun.promise.then(() => setTimeout(patienceMs))
  return Promise.race([
    erasing.then((all) => ({ ...all, isFinished: true })),
    isLate.then(() => ({ leads, mails, messages, isFinished: false })),
  ])
}

export function systemsInWords(systems: ToldSystem[]): string {
  if (systems.length === 0) return 'It had been handed over to no other system.\n'
  const lines = systems.map(({ name, told }) =>
    told
      ? `  ${name}: told by lead.erased, not confirmed yet (leads hand-overs lists what is not)`
      : `  ${name}: is not told by itself and has to be asked`,
  )
  return `Other systems that it had been handed over to:\n${lines.join('\n')}\n`
}
