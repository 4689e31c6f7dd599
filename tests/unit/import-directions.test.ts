import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const forbidden: [file: string, specifier: string][] = [
  ['contract/a.ts', '../content/index.ts'],
  ['contract/b.ts', '../server/config.ts'],
  ['contract/c.ts', '../site/forms/field.tsx'],
  ['contract/d.ts', 'fastify'],
  ['content/a.ts', '../site/layouts/page.tsx'],
  ['content/en/b.ts', '../../server/config.ts'],
  ['content/en/c.ts', '../../contract/routes.ts'],
  ['content/en/d.ts', '../../case/sample-case.ts'],
  ['case/a.ts', '../content/index.ts'],
  ['case/b.ts', '../contract/forms.ts'],
  ['case/c.ts', '../site/forms/field.tsx'],
  ['case/city/d.ts', '../../server/config.ts'],
  ['case/e.ts', 'react'],
  ['case/f.ts', 'node:crypto'],
  ['site/forms/a.tsx', '../../server/config.ts'],
  ['site/b.ts', '../cli/doctor.ts'],
  ['site/c.ts', '../desk/words.ts'],
  ['desk/a.tsx', '../site/forms/field.tsx'],
  ['desk/leads/b.ts', '../../server/config.ts'],
  ['desk/c.ts', '../content/index.ts'],
  ['desk/d.ts', '../cli/doctor.ts'],
  ['content/e.ts', '../desk/words.ts'],
  ['server/d.ts', '../desk/app.tsx'],
  ['server/e.ts', '../desk/words.ts'],
  ['server/leads/f.ts', '../../desk/words.ts'],
  ['server/desk/g.ts', '../../desk/leads/filter.ts'],
  ['server/database/sqlite/h.ts', '../../../desk/words.ts'],
  ['cli/c.ts', '../desk/inbox/lead-row.tsx'],
  ['cli/d.ts', '../desk/times.ts'],
  ['cli/leads/e.ts', '../../desk/times.ts'],
  ['cli/leads/deeper/f.ts', '../../../desk/times.ts'],
  ['server/a.ts', '../site/forms/field.tsx'],
  ['server/leads/b.ts', '../../cli/doctor.ts'],
  ['server/c.ts', '../case/sample-case.ts'],
  ['cli/a.ts', '../site/forms/field.tsx'],
  ['cli/b.ts', '../case/sample-case.ts'],
]
const allowed: [file: string, specifier: string][] = [
  ['contract/ok.ts', 'valibot'],
  ['content/schema/ok.ts', '../../contract/forms.ts'],
  ['case/ok.ts', './city/city.ts'],
  ['case/keys.ts', '../contract/emergencies.ts'],
  ['case/city/ok.ts', '../random.ts'],
  ['site/scenes/ok.tsx', '../../case/sample-case.ts'],
  ['site/forms/ok.tsx', '../../contract/forms.ts'],
  ['site/ok.ts', '../content/index.ts'],
  ['desk/ok.tsx', '../contract/desk.ts'],
  ['server/desk.ts', './desk/admission.ts'],
  ['server/leads/desk.ts', '../desk/admission.ts'],
  ['server/database/sqlite/desk.ts', '../../desk/admission.ts'],
  ['cli/desk.ts', '../server/desk/admission.ts'],
  ['cli/leads/desk.ts', '../../server/desk/admission.ts'],
  ['cli/leads/deeper/desk.ts', '../../../server/desk/admission.ts'],
  ['server/leads/ok.ts', '../../contract/forms.ts'],
  ['cli/ok.ts', '../server/config.ts'],
]

let folder: string
let refused: string

/** A project of nothing but imports, under the repository's own lint rules, linted once. */
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'firsthour-lint-')))
  await cp('biome.json', join(folder, 'biome.json'))
  for (const [file, specifier] of [...forbidden, ...allowed]) {
    await mkdir(join(folder, dirname(file)), { recursive: true })
    await writeFile(join(folder, file), `import { thing } from '${specifier}'\n\nexport default thing\n`)
  }
  await writeFile(
    join(folder, 'server/one.ts'),
    "import type { Two } from './two.ts'\n\nexport type One = Two[]\n",
  )
  await writeFile(
    join(folder, 'server/two.ts'),
    "import type { One } from './one.ts'\n\nexport type Two = One[]\n",
  )
  const biome = resolve('node_modules/.bin/biome')
  const { stdout } = spawnSync(
    biome,
    ['lint', '--vcs-enabled=false', '--max-diagnostics=none', '--reporter=github'],
    { cwd: folder, encoding: 'utf8' },
  )
  refused = stdout
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const refusal = (file: string) => `title=lint/style/noRestrictedImports,file=${join(folder, file)},`

test.each(forbidden)('%s may not import %s', (file) => {
  expect(refused).toContain(refusal(file))
})

test.each(allowed)('%s may import %s', (file) => {
  expect(refused).not.toContain(join(folder, file))
})

test('two files may not import each other, not even their types', () => {
  for (const file of ['server/one.ts', 'server/two.ts'])
    expect(refused).toContain(`title=lint/suspicious/noImportCycles,file=${join(folder, file)},`)
})
