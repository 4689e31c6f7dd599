import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loading the modules leaves V8 with room that it would keep. Collected once, as thoroughly as when memory runs out, the process
 * stays 10 to 25 MB smaller, under load too (decision 38).
 */
export function tidyUpAfterStart(): void {
  // Written now: a killed process never gets to its end, and the next start would compile everything again.
  flushCompileCache()
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
