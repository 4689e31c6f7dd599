import { renameSync, writeFileSync } from 'node:fs'

// Loaded into the server before its own code: on SIGUSR2 it tells what it still holds once all garbage is gone.
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const file = process.env.MEMORY_FILE ?? ''
  writeFileSync(`${file}.part`, String(heapUsed + external))
  renameSync(`${file}.part`, file)
})
