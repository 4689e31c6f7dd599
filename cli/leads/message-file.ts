import { existsSync, readFileSync, statSync } from 'node:fs'
import { languageCodes } from '../../content/languages.ts'
import type { Message, Messages } from '../../server/leads/tell.ts'
import { CommandError } from '../command-line.ts'

/** The text is stored once per recipient, so a large one would fill the disk. */
const mostBytes = 16 * 1024
const longestSubject = 200

/** FILE is the default; FILE.hi and FILE.te, if present, are used for leads in that language. */
export function readMessages(path: string): Messages {
  const messages: Messages = { usual: readMessage(path), byLanguage: {} }
  for (const language of languageCodes)
    if (existsSync(`${path}.${language}`)) messages.byLanguage[language] = readMessage(`${path}.${language}`)
  return messages
}

/** `Subject: …` in the first line, an empty line, and the text. Prevents header injection. */
function readMessage(path: string): Message {
  if (statSync(path).size > mostBytes)
    throw new CommandError(
      `${path} is longer than ${mostBytes / 1024} KB, which is too much for one mail to everybody.`,
    )
  const text = decoded(path).replaceAll('\r\n', '\n')
  const [first = '', empty = '', ...lines] = text.split('\n')
  const subject = first.startsWith('Subject:') ? first.slice('Subject:'.length).trim() : ''
  const body = empty.trim() === '' ? lines.join('\n') : ''
  if (subject === '' || body.trim() === '')
    throw new CommandError(`${path} must begin with "Subject: …", followed by an empty line and the text.`)
  if (subject.length > longestSubject || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(subject))
    throw new CommandError(
      `The subject in ${path} must be one line of at most ${longestSubject} characters, without control or invisible ones.`,
    )
  if (/(?![\n\t])\p{Cc}/u.test(body))
    throw new CommandError(`The text in ${path} contains control characters.`)
  return { subject, body }
}

function decoded(path: string): string {
  try {
    // Also strips a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    if (error instanceof TypeError) throw new CommandError(`${path} is not text in UTF-8.`)
    throw error
  }
}
