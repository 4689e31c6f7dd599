import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Without an ending, so that it is no file that the desk would serve. */
const inputsName = 'inputs'

/** The hash of what the desk there was built from; undefined when none is built. */
export const readDeskInputs = (deskDir: string): Promise<string | undefined> =>
  readFile(join(deskDir, inputsName), 'utf8').catch(() => undefined)

/** A desk that runs holds its files in memory, so the folder may change under it. */
export async function publishDesk(deskDir: string, draft: string, inputs: string): Promise<void> {
  await writeFile(join(draft, inputsName), inputs)
  // A draft is its maker's alone; the desk is often served by somebody else.
  await chmod(draft, 0o777 & ~process.umask())
  await rm(deskDir, { recursive: true, force: true })
  await rename(draft, deskDir)
}
