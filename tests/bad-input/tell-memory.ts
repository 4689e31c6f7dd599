import { renameSync, writeFileSync } from 'node:fs'

// Loaded into the server before its own code: on SIGUSR2 it tells what it still holds once all garbage is gone.
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  const file = process.env.MEMORY_FILE ?? ''
  writeFileSync(`${file}.part`, JSON.stringify({ held: heapUsed + external, resident: rss }))
  renameSync(`${file}.part`, file)
})
