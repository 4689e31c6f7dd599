import { randomUUID } from 'node:crypto'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { syncFolder, writeThrough } from '../../durable-file.ts'
import { mimeOptions } from './mime.ts'
import { DeliveryError, type Transport } from './transport.ts'

/**
 * Writes each mail as a file any mail program opens. Names sort by time and carry the mail's id; a second attempt
 * writes the same name again, so a mail is never there twice or half.
 */
export function emlFileTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      try {
        const { message } = await composer.sendMail(mimeOptions(mail))
        const name = `${mail.date.toISOString().replaceAll(/[-:]/g, '')}-${mail.id}`
        const draft = join(folder, `.${name}.${randomUUID()}`)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeThrough(draft, message as Buffer, 'w')
        await rename(draft, join(folder, `${name}.eml`))
        await syncFolder(folder)
      } catch (error) {
        const { code = 'EFILE', message } = error as NodeJS.ErrnoException
        throw new DeliveryError(code, message, false)
      }
    },
    async close() {},
  }
}
