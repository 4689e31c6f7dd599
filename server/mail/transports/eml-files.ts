import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { syncFolder, writeThrough } from '../../durable-file.ts'
import { DeliveryError } from '../../outbox/delivery-error.ts'
import { mailFileNames } from '../mail-files.ts'
import { mimeOptions } from './mime.ts'
import type { Transport } from './transport.ts'

/** Writes each mail as a file any mail program opens, under the same name at every attempt: never twice or half. */
export function emlFileTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const names = mailFileNames(mail)
      const draft = join(folder, names.draft)
      try {
        const { message } = await composer.sendMail(mimeOptions(mail))
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeThrough(draft, message as Buffer, 'w')
        await rename(draft, join(folder, names.file))
        await syncFolder(folder)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        const { code = 'EFILE', message } = error as NodeJS.ErrnoException
        throw new DeliveryError(code, message, false)
      }
    },
    async close() {},
  }
}
