import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** What `.env` says now; nothing where there is none. Throws an error whose message is for the operator. */
export const readEnvFile = (): NodeJS.Dict<string> => parseEnv(readText())

/** Editors of Windows save as UTF-16 or with a byte order mark: settings would be left out without a word. */
function readText(): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync('.env'))
    if (!text.includes('\0')) return text
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    if (code !== 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new Error(`The file .env cannot be read (${code}).`)
  }
  throw new Error('The file .env is no text in UTF-8: save it as such.')
}
