import { copiesLeft } from '../backup/copies-left.ts'
import { noteErasures } from '../backup/journal.ts'
import type { Config } from '../config.ts'
import type { NewMessage } from '../database/delivery.ts'
import type { ErasureTarget } from '../database/erasure.ts'
import type { Store } from '../database/store.ts'
import { subscribedTargets } from '../hand-over/targets.ts'
import { mailFolder, tidyMailFolder } from '../mail/mail-files.ts'

export interface ReceivingSystem {
  name: string
  /** True: `lead.erased` is queued for it. False: staff have to ask there. */
  notified: boolean
}

interface Options {
  config: Pick<Config, 'dataDir' | 'webhooks'>
  now: number
  /** Who erased, and the reference of the proof. */
  actor: string
  proof: string
  /** Queued in the same transaction, so that a crash cannot lose it. */
  mail?: (systems: ReceivingSystem[]) => NewMessage
  clearLog?: () => Promise<boolean>
}

/** The whole erasure: what is stored, the journal beside the copies, mail files, and the log. */
export async function eraseEverywhere(store: Store, target: ErasureTarget, options: Options) {
  const { mail, now, actor, proof, clearLog = store.clearLog } = options
  const { dataDir, webhooks } = options.config
  const notify = subscribedTargets(webhooks, 'lead.erased')
  const systems: ReceivingSystem[] = (await store.listHandedOverTo(target)).map((name) => ({
    name,
    notified: notify.includes(name),
  }))
  const erased = await store.eraseLeads(target, now, { actor, proof, notify, mail: mail?.(systems) })
  await noteErasures(store, dataDir)
  const mailFiles = await tidyMailFolder(mailFolder(dataDir), store)
  const copies = await copiesLeft(dataDir, now)
  // False while a reader keeps erased data in the log; the server then retries.
  const logCleared = await clearLog()
  return { ...erased, mailFiles, copies, systems, logCleared }
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
