import { join } from 'node:path'
import { readConfig } from './config.ts'
import { messageOf } from './process/describe-error.ts'
import { serve } from './serve.ts'

/** `npm run dev` passes its own build folder. */
const distDir = process.argv[2] ?? join(import.meta.dirname, '..', 'dist')

try {
  await serve(readConfig(process.env), distDir)
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
  // A thread or connection that is already open must not keep the process alive.
  process.exit()
}
