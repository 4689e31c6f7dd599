import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { DeliveryError } from '../../outbox/deliver.ts'
import { draftOf, syncFolder, writeThrough } from '../../process/durable-file.ts'
import { mailFileName } from '../mail-files.ts'
import { mimeOptions, type Transport } from './transport.ts'

/**
 * Writes each mail as an .eml file, atomically and under the same name at every attempt: never two files, never half
 * a one.
 */
export function emlFileTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const file = join(folder, mailFileName(mail))
      const draft = draftOf(file)
      try {
        const { message } = await composer.sendMail(mimeOptions(mail))
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeThrough(draft, withFullLineBreaks(message as Buffer), 'w')
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

/** In one pass: nodemailer's own option creates two buffers per line. */
const withFullLineBreaks = (message: Buffer): Buffer =>
  Buffer.from(message.toString('latin1').replaceAll(/\r?\n/g, '\r\n'), 'latin1')
