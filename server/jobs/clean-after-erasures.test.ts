import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { signUp, startOfTest } from '../../tests/support/leads.ts'
import { copyFolder } from '../backup/copy-files.ts'
import { journalPages } from '../backup/journal.ts'
import { openStore } from '../database/open-store.ts'
import { mailFolder } from '../mail/mail-files.ts'
import { cleanAfterErasures } from './clean-after-erasures.ts'

test('an erasure of another server is noted, also where the folder of mails cannot be read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-clean-'))
  const store = await openStore({ dataDir, databaseUrl: undefined })
  const app = Fastify()
  try {
    await store.createLead(signUp({ id: 'gone' }), 0)
    await store.eraseLeads({ id: 'gone' }, startOfTest, { actor: 'asha', proof: 'A1B2' })
    writeFileSync(mailFolder(dataDir), 'no folder')
    cleanAfterErasures(app, { config: { dataDir }, store, now: Date.now })
    await eventually(async () => {
      const noted = (await Array.fromAsync(journalPages(copyFolder(dataDir)))).flat()
      expect(noted.map(({ erased_id }) => erased_id)).toEqual(['gone'])
    })
  } finally {
    await app.close()
    await store.close()
    rmSync(dataDir, { recursive: true })
  }
})
