import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { DeliveryError } from '../../outbox/deliver.ts'
import { draftOf, syncFolder, writeThrough } from '../../process/durable-file.ts'
import { mailBytes, mailFileName, mostMailBytes } from '../mail-files.ts'
import { mimeOptions, type Transport } from './transport.ts'

/**
 * Writes each mail as an .eml file, atomically and under the same name at every attempt: never two files, never half
 * a one. A full folder takes none: the mail stays in the outbox, and is tried again.
 */
export function emlFileTransport(
  folder: string,
  { most = mostMailBytes, onFull = () => {} } = {},
): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  let bytes: number | undefined

  async function makeRoom(length: number): Promise<void> {
    // Somebody may have moved files away since they were counted.
    if (bytes === undefined || bytes + length > most) bytes = await mailBytes(folder)
    if (bytes + length > most) {
      onFull()
      throw new DeliveryError('EFULL', fullMessage(folder, most))
    }
    bytes += length
  }

  return {
    async send(mail) {
      const file = join(folder, mailFileName(mail))
      const draft = draftOf(file)
      try {
        const { message } = await composer.sendMail(mimeOptions(mail))
        const text = withFullLineBreaks(message as Buffer)
        await makeRoom(text.length)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeThrough(draft, text, 'w')
        await rename(draft, file)
        await syncFolder(folder)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        const { code = 'EFILE', message } = error as NodeJS.ErrnoException
        throw new DeliveryError(code, message)
      }
    },
    async close() {},
  }
}

export const fullMessage = (folder: string, most = mostMailBytes) =>
  `${folder} holds ${Math.round(most / 1e6)} MB of mails, which is the most: set SMTP_URL, or move files away.`

/** In one pass: nodemailer's own option creates two buffers per line. */
const withFullLineBreaks = (message: Buffer): Buffer =>
  Buffer.from(message.toString('latin1').replaceAll(/\r?\n/g, '\r\n'), 'latin1')
