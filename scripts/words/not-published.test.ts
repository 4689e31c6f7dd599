import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFolder, startApp } from '../../tests/support/server.ts'

test('the built site contains nothing of the editor', async () => {
  const folder = await builtFolder()
  const files = globSync('**/*.{html,js,css,json,webmanifest}', { cwd: folder })
  expect(files.length).toBeGreaterThan(50)
  const withEditor = await Promise.all(
    files.map(async (file) => /keystatic/i.test(file + (await readFile(join(folder, file), 'utf8'))) && file),
  )
  expect(withEditor.filter(Boolean)).toEqual([])
})

test('the server has none of its routes', async () => {
  const { origin, close } = await startApp()
  try {
    for (const path of ['/words', '/words/faults', '/keystatic', '/api/keystatic/tree'])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 404])
  } finally {
    await close()
  }
})
