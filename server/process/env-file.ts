import { readEnvFile } from './read-env-file.ts'

/** Preloaded with `node --import`: sets variables of `.env` that the environment does not set. */
try {
  for (const [name, value] of Object.entries(readEnvFile())) process.env[name] ??= value
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
