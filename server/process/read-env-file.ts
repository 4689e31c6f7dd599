import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** The current content of `.env`; empty if there is none. Throws an error with a message for the operator. */
export const readEnvFile = (): NodeJS.Dict<string> => parseEnv(readText())

/** Windows editors save UTF-16 or a byte order mark, which would silently drop settings. */
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
  throw new Error('The file .env is not UTF-8 text. Save it as UTF-8.')
}
