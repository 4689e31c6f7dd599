import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Loaded before a command (`node --import`): `.env` fills in what the environment itself leaves open. */
for (const [name, value] of Object.entries(parseEnv(readEnvFile()))) process.env[name] ??= value

/** Editors of Windows save as UTF-16 or with a byte order mark: settings would be left out without a word. */
function readEnvFile(): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync('.env'))
    if (!text.includes('\0')) return text
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') stop(`The file .env cannot be read (${code}).`)
  }
  return stop('The file .env is no text in UTF-8: save it as such.')
}

function stop(reason: string): never {
  console.error(reason)
  process.exit(1)
}
