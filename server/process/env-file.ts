import { readEnvFile } from './read-env-file.ts'

/** Loaded before a command (`node --import`): `.env` fills in what the environment itself leaves open. */
try {
  for (const [name, value] of Object.entries(readEnvFile())) process.env[name] ??= value
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
