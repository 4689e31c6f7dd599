import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/** Preloaded into the server: shifts its clock by the value in CLOCK_FILE, read at the start and at each SIGUSR2. */
const honestNow = Date.now
let offsetMs = 0
const read = () => {
  offsetMs = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))
}
read()
Date.now = () => honestNow() + offsetMs
if (isMainThread) process.on('SIGUSR2', read)
