import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyRepository } from '../support/copy-repository.ts'
import { processEnvironment } from '../support/process-environment.ts'

let checkout: string
beforeEach(async () => {
  checkout = await copyRepository()
})
afterEach(() => rm(checkout, { recursive: true, force: true }))

/** Each edit makes one mistake in a separate file; one build reports all of them. */
async function buildWith(edits: Record<string, (text: string) => string>) {
  for (const [file, edit] of Object.entries(edits)) {
    const path = join(checkout, file)
    const before = await readFile(path, 'utf8')
    const after = edit(before)
    expect(after).not.toBe(before)
    await writeFile(path, after)
  }
  const built = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: checkout,
    encoding: 'utf8',
    env: processEnvironment,
  })
  expect(built.status).not.toBe(0)
  return built
}

it('invalid words fail the build, each with its file and line', async () => {
  const { stdout, stderr } = await buildWith({
    'content/en/request.json': (text) => text.replace(/\n {2}"formTitle": .*/, ''),
    'content/figures.json': (text) => text.replace('"value": 58', '"value": "fifty-eight"'),
    'content/hi/not-found.json': (text) => text.replace(/\n {2}"linksTitle": .*/, ''),
    'content/te/share.json': (text) => text.replace('  "privacy":', '  "carreers": "x",\n  "privacy":'),
    'content/te/company.json': (text) => text.replace('",\n', '"\n'),
  })
  expect(stderr).toMatch(/^content\/en\/request\.json:\d+: Heading of the form is missing in English\.$/m)
  expect(stderr).toMatch(
    /^content\/figures\.json:\d+: Trauma deaths in the first hour, Number: “fifty-eight” stands here; a number/m,
  )
  expect(stderr).toMatch(/^content\/hi\/not-found\.json:\d+: Heading of the links is missing in Hindi\.$/m)
  expect(stderr).toMatch(/^content\/te\/share\.json:\d+: “carreers” is no entry\.$/m)
  expect(stderr).toMatch(/^content\/te\/company\.json:3: Expected ','/m)
  expect(stdout + stderr).not.toMatch(/^\s+at /m)
  for (const line of stderr.split('\n')) expect(line.length).toBeLessThan(400)
})

it('code that needs missing words fails the build, each with its file and line', async () => {
  const { stdout } = await buildWith({
    'contract/routes.ts': (text) => text.replace("'/privacy',", "$& '/press',"),
    'contract/forms.ts': (text) =>
      text.replace('contactUs: v.object({', "$& fax: singleLine('required', maxLengths.phone),"),
  })
  // A field and a page that exist in the contract and have no words in the content.
  expect(stdout).toMatch(/^site\/forms\/controls\.ts\(\d+,\d+\): error/m)
  expect(stdout).toContain("Property 'fax' is missing")
  expect(stdout).toMatch(/^site\/layouts\/page-facts\.ts\(\d+,\d+\): error/m)
  expect(stdout).toContain("Property 'press' is missing")
})

it('a misspelt link and an unlisted page fail the build together, each with its place', async () => {
  await writeFile(join(checkout, 'site/pages/blog.astro'), '<h1>Blog</h1>')
  const { stderr } = await buildWith({
    'content/en/home.json': (text) => text.replaceAll('"/request"', '"/requets"'),
    'content/hi/home.json': (text) => text.replaceAll('"/request"', '"/requets"'),
    'content/te/home.json': (text) => text.replaceAll('"/request"', '"/requets"'),
  })
  expect(stderr).toMatch(/^site\/pages\/blog\.astro: \/blog is in no sitemap/m)
  expect(stderr).toMatch(/^content\/en\/home\.json:\d+: the link \/requets leads to no page/m)
})
