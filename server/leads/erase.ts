import { setTimeout } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { copiesLeft } from '../copies/copies-left.ts'
import { noteErasures } from '../copies/erasure-list.ts'
import type { NewMessage } from '../database/delivery.ts'
import type { Erased, ErasureAnswer, ErasureTarget } from '../database/erasure.ts'
import type { Store } from '../database/store.ts'
import { subscribedTargets } from '../hand-over/targets.ts'
import { mailFolder, tidyMailFolder } from '../mail/mail-files.ts'
import { moveOpenRequests } from './person-requests.ts'

export interface ReceivingSystem {
  name: string
  /** True: `lead.erased` is queued for it. False: staff have to ask there. */
  notified: boolean
}

interface Options {
  config: Pick<Config, 'dataDir' | 'webhooks'>
  now: number
  untilNone?: boolean
  mayReturn?: boolean
  /** Who erased, and the proof's reference; closes the requests for this erasure. */
  answer: ErasureAnswer
  /** Queued in the same transaction, so that a crash cannot lose it. */
  mail?: (systems: ReceivingSystem[]) => NewMessage
  onPart?: (part: Erased) => void
  clearLog?: () => Promise<boolean>
  /**
   * Return after this long. The erasure is committed by then and continues; `jobs/finish-erasures.ts` does the rest.
   */
  patienceMs?: number
}

/** Browsers and proxies give up after some twenty seconds. */
export const browserPatienceMs = 5000

/** The whole erasure: leads with all their data, fingerprints against older copies, mail files, and the log. */
export async function eraseEverywhere(store: Store, target: ErasureTarget, options: Options) {
  const { mail, untilNone, mayReturn, now, answer, clearLog = store.clearLog } = options
  const { dataDir, webhooks } = options.config
  const notify = subscribedTargets(webhooks, 'lead.erased')
  // Erasing does not wait for their confirmation. A lead may still be handed over until its erasure is decided, or arrive
  // meanwhile, so the words of `systemsInWords` are about this moment.
  const systems: ReceivingSystem[] = (await store.listHandedOverTo(target)).map((name) => ({
    name,
    notified: notify.includes(name),
  }))
  if ('id' in target || 'before' in target) await moveOpenRequests(store, target)
  const erase = (onPart = options.onPart) =>
    store.eraseLeads(target, now, { notify, mail: mail?.(systems), answer, onPart, untilNone, mayReturn })
  const { patienceMs } = options
  const erased = await (patienceMs === undefined
    ? erase().then((all) => ({ ...all, isFinished: true }))
    : orExpected(await store.countErasable(target), patienceMs, erase))
  await noteErasures(store.listErasures, dataDir)
  const mailFiles = await tidyMailFolder(mailFolder(dataDir), store)
  const copies = await copiesLeft(dataDir, now)
  // False while a reader keeps erased data in the log; the server then retries.
  const logCleared = await clearLog()
  return { ...erased, isFinished: erased.isFinished && logCleared, mailFiles, copies, systems, logCleared }
}

/**
 * Resolves with the result, or, if the first batch is done and the rest takes longer than `patienceMs`, with the
 * expected counts.
 */
async function orExpected(
  { leads, mails, messages }: Erased,
  patienceMs: number,
  erase: (onPart: () => void) => Promise<Erased>,
): Promise<Erased & { isFinished: boolean }> {
  const begun = Promise.withResolvers<void>()
  const erasing = erase(begun.resolve)
  // After the early return nobody awaits this promise. `finishErasures` completes a failed erasure.
  erasing.catch(() => {})
  const isLate = begun.promise.then(() => setTimeout(patienceMs))
  return Promise.race([
    erasing.then((all) => ({ ...all, isFinished: true })),
    isLate.then(() => ({ leads, mails, messages, isFinished: false })),
  ])
}

export function systemsInWords(systems: ReceivingSystem[]): string {
  if (systems.length === 0) return 'When the erasure began, no other system had received it.\n'
  const lines = systems.map(({ name, notified }) =>
    notified
      ? `  ${name}: notified with lead.erased, not confirmed yet (leads hand-overs lists those)`
      : `  ${name}: is not notified automatically; ask it to erase its copy`,
  )
  return `Other systems that had received it when the erasure began:\n${lines.join('\n')}\n`
}
