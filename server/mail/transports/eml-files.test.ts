import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outgoingMail } from '../../../tests/support/outgoing-mail.ts'
import { emlFileTransport } from './eml-files.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firsthour-eml-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('each mail is one complete file, however often it is written', async () => {
  const folder = join(dataDir, 'mail')
  const transport = emlFileTransport(folder)
  const later = { ...outgoingMail, id: 'second', date: new Date('2026-11-15T02:41:08.000Z') }
  await Promise.all([transport.send(outgoingMail), transport.send(outgoingMail), transport.send(later)])
  expect((await readdir(folder)).sort()).toEqual([
    `20261115T024107.123Z-${outgoingMail.id}.eml`,
    '20261115T024108.000Z-second.eml',
  ])
  const path = join(folder, `20261115T024107.123Z-${outgoingMail.id}.eml`)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const parsed = await PostalMime.parse(await readFile(path))
  expect(parsed).toMatchObject({
    messageId: outgoingMail.messageId,
    subject: outgoingMail.subject,
    from: outgoingMail.from,
    to: [{ address: outgoingMail.to }],
    text: 'Hello\n',
  })
})

test('a full folder keeps mails in the queue, says so, and takes them when there is room', async () => {
  const folder = join(dataDir, 'mail')
  let full = 0
  const transport = emlFileTransport(folder, { most: 3000, onFull: () => full++ })
  const sent = async () => {
    const date = new Date(Date.parse('2026-11-15T02:41:07.000Z') + full * 1000)
    await transport.send({ ...outgoingMail, id: randomUUID(), date })
  }
  await expect(
    (async () => {
      for (;;) await sent()
    })(),
  ).rejects.toMatchObject({ code: 'EFULL', permanent: false, message: expect.stringContaining(folder) })
  expect(full).toBe(1)
  const written = await readdir(folder)
  expect(written.length).toBeGreaterThan(0)
  await expect(sent()).rejects.toMatchObject({ code: 'EFULL' })
  expect(await readdir(folder)).toEqual(written)
  for (const name of written) await rm(join(folder, name))
  await sent()
  expect(await readdir(folder)).toHaveLength(1)
})

test('a folder without write permission keeps the mail in the queue', async () => {
  const transport = emlFileTransport(join('/dev/null', 'mail'))
  await expect(transport.send(outgoingMail)).rejects.toMatchObject({ code: 'ENOTDIR', permanent: false })
})
