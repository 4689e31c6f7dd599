import { flushCompileCache } from 'node:module'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Commands end sooner and do not pay for the collection. */
const threadsAfterMs = 3000
const checkEveryMs = 5000
const mostGarbageBytes = 25e6

/**
 * Loading the modules leaves V8 with a heap that it would keep. One full collection after the start saves 10 to 25 MB
 * (decision 38).
 */
export function tidyUpAfterStart(): void {
  saveCompileCache()
  collectAll()
  limitGarbage()
}

/** The same for a thread, which has its own heap. */
export function tidyUpThread(): void {
  saveCompileCache()
  setTimeout(collectAll, threadsAfterMs).unref()
}

/** Saved now: a killed process would not save it at exit, and the next start would compile everything again. */
const saveCompileCache = flushCompileCache
const collectAll = () => void collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })

/**
 * Mail streams let V8's young generation grow to 50 MB and garbage to 200 MB. Keeps the young generation at 2 MB and
 * collects after 25 MB of growth (decision 38).
 */
function limitGarbage(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  const collect = collector()
  let kept = bytesInUse()
  setInterval(() => {
    if (bytesInUse() < kept + mostGarbageBytes) return
    collect({ type: 'major', execution: 'sync' })
    kept = bytesInUse()
  }, checkEveryMs).unref()
}

function bytesInUse(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}

function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
