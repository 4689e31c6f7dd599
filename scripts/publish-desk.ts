import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Without an extension, so that the desk does not serve it. */
const inputsName = 'inputs'

/** The input hash of the built desk, or undefined if there is none. */
export const readDeskInputs = (deskDir: string): Promise<string | undefined> =>
  readFile(join(deskDir, inputsName), 'utf8').catch(() => undefined)

/** A running desk keeps its files in memory, so its folder can be replaced. */
export async function publishDesk(deskDir: string, draft: string, inputs: string): Promise<void> {
  await writeFile(join(draft, inputsName), inputs)
  // Temporary folders are readable by their owner only; the desk often runs as another user.
  await chmod(draft, 0o777 & ~process.umask())
  await rm(deskDir, { recursive: true, force: true })
  await rename(draft, deskDir)
}
