import { flushCompileCache } from 'node:module'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A command has ended by then and does not pay for it. */
const threadsAfterMs = 3000
const lookEveryMs = 5000
const mostGarbageBytes = 25e6

/**
 * Loading the modules leaves V8 with room that it would keep. Collected once, as thoroughly as when memory runs out, the process
 * stays 10 to 25 MB smaller, under load too (decision 38).
 */
export function tidyUpAfterStart(): void {
  keepCompiled()
  collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  stayAsSmall()
}

/** The same in a thread, which has a heap of its own. */
export function tidyUpThread(): void {
  keepCompiled()
  const collect = () => collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setTimeout(collect, threadsAfterMs).unref()
}

/** Written now: a killed process never gets to its end, and the next start would compile everything again. */
const keepCompiled = flushCompileCache

/**
 * Mails are composed in streams, which outlive collections of the young generation. V8 gives that 50 MB in answer, for good, and on a large
 * machine lets 200 MB more pile up before it looks at the rest. In 2 MB the same mails take the same work, and the rest is looked at
 * once 25 MB have come together: under 20 leads a second that is three times a minute, for 0.05 s.
 */
function stayAsSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  const collect = collector()
  let kept = bytesInUse()
  setInterval(() => {
    if (bytesInUse() < kept + mostGarbageBytes) return
    collect({ type: 'major', execution: 'sync' })
    kept = bytesInUse()
  }, lookEveryMs).unref()
}

function bytesInUse(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}

function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
