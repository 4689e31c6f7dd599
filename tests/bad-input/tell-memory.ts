import { renameSync, writeFileSync } from 'node:fs'

// Preloaded into the server: on SIGUSR2 it collects garbage and reports its memory.
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const file = process.env.MEMORY_FILE ?? ''
  writeFileSync(`${file}.part`, JSON.stringify({ held: heapUsed + external, resident: rss }))
  renameSync(`${file}.part`, file)
})
