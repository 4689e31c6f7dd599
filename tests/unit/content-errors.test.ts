import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyHouse } from '../support/house.ts'

let house: string
beforeEach(async () => {
  house = await copyHouse()
})
afterEach(() => rm(house, { recursive: true, force: true }))

async function buildWith(file: string, edit: (text: string) => string) {
  const path = join(house, file)
  const before = await readFile(path, 'utf8')
  const after = edit(before)
  expect(after).not.toBe(before)
  await writeFile(path, after)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: house,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it('a missing entry fails the build with its file and line', async () => {
  const { status, stdout } = await buildWith('content/en/request.ts', (text) =>
    text.replace(/\n {2}formTitle: .*/, ''),
  )
  expect(status).not.toBe(0)
  expect(stdout).toMatch(/content\/en\/request\.ts\(\d+,\d+\): error .*formTitle/s)
})

it('a misspelt entry fails the build with its file and line', async () => {
  const { status, stdout } = await buildWith('content/en/request.ts', (text) =>
    text.replace('formTitle:', 'formTitel:'),
  )
  expect(status).not.toBe(0)
  expect(stdout).toMatch(/content\/en\/request\.ts\(\d+,\d+\): error .*formTitel/s)
})

it('a field or a page that only the contract has fails the build: it has no words', async () => {
  const routes = join(house, 'contract/routes.ts')
  await writeFile(routes, (await readFile(routes, 'utf8')).replace("'/privacy',", "$& '/press',"))
  const { status, stdout } = await buildWith('contract/forms.ts', (text) =>
    text.replace('contactUs: v.object({', "$& fax: singleLine('Please enter your fax', maxLengths.phone),"),
  )
  expect(status).not.toBe(0)
  expect(stdout).toMatch(/site\/forms\/contact-form\.tsx\(\d+,\d+\): error .*'fax'/)
  expect(stdout).toMatch(/site\/forms\/form-content\.ts\(\d+,\d+\): error [\s\S]*?'fax'/)
  expect(stdout).toMatch(/site\/layouts\/page-facts\.ts\(\d+,\d+\): error .*'press'/)
})

it('a slip of the comma fails the build with its line, not with a stack trace', async () => {
  const { status, stdout, stderr } = await buildWith('content/en/company.ts', (text) =>
    text.replace("name: 'FirstHour',", "name: 'FirstHour'"),
  )
  expect(status).not.toBe(0)
  expect(stdout).toMatch(/content\/en\/company\.ts\(\d+,\d+\): error .*',' expected/)
  expect(stdout + stderr).not.toMatch(/^\s+at /m)
})

it('a figure that is no number fails the build with its file and line', async () => {
  const { status, stdout } = await buildWith('content/en/impact.ts', (text) =>
    text.replace("value: '58'", "value: 'fifty-eight'"),
  )
  expect(status).not.toBe(0)
  expect(stdout).toMatch(
    /content\/en\/impact\.ts\(\d+,\d+\): error .*"fifty-eight"' is not assignable to type '`\${number}`'/,
  )
})

it('a misspelt link and a page nobody knows fail the build together, each with its place', async () => {
  await writeFile(join(house, 'site/pages/blog.astro'), '<h1>Blog</h1>')
  const { status, stderr } = await buildWith('content/en/home.ts', (text) =>
    text.replace("href: '/request'", "href: '/requets'"),
  )
  expect(status).not.toBe(0)
  expect(stderr).toMatch(/^site\/pages\/blog\.astro: \/blog is in no sitemap/m)
  expect(stderr).toMatch(/^content\/en\/home\.ts:\d+: the link \/requets leads to no page/m)
})
