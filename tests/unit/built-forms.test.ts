import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languageCodes } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { applicationFolder } from '../../server/desk/desk-app.ts'
import { builtFolder } from '../support/server.ts'

const phoneFields = [
  ['/', 'phone'],
  ['/contactSection', 'phoneNumber'],
  ['/request', 'phoneNumber'],
] as const

test.each(languageCodes.flatMap((language) => phoneFields.map((each) => [language, ...each] as const)))(
  'in %s on %s the field %s opens a numeric keyboard and accepts a national number',
  async (language, page, name) => {
    const path = pathIn(language, page)
    const html = await readFile(join(await builtFolder(), `${path === '/' ? 'index' : path}.html`), 'utf8')
    const [field = ''] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html) ?? []
    for (const attribute of ['type="text"', 'inputMode="numeric"', 'autoComplete="tel-national"'])
      expect(field.toLowerCase()).toContain(attribute.toLowerCase())
  },
)

test('the built desk has no inline style or script', async () => {
  const html = await readFile(join(applicationFolder, 'index.html'), 'utf8')
  expect(html).not.toMatch(/<style|style=|<script(?![^>]* src=)/)
})
