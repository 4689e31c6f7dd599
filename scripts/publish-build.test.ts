import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readManifest } from '../server/http/site-manifest.ts'
import { publishBuild } from './publish-build.ts'

let home: string
let distDir: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'firsthour-publish-'))
  distDir = join(home, 'dist')
})
afterEach(() => rm(home, { recursive: true }))

async function publish(text: string) {
  const draft = join(home, `site-${text}`)
  await mkdir(draft)
  await writeFile(join(draft, 'index.html'), text)
  await publishBuild(distDir, draft, { origin: 'http://localhost:3000', inputs: text, files: [] })
}

const pageOf = ({ folder }: { folder: string }) => readFile(join(distDir, folder, 'index.html'), 'utf8')

test('a server that read the manifest before a build still finds its files afterwards', async () => {
  await publish('one')
  const read = await readManifest(distDir)
  await publish('two')
  expect(await pageOf(read)).toBe('one')
  expect(await pageOf(await readManifest(distDir))).toBe('two')
})

test('the site is complete at every moment of a switch', async () => {
  const look = async () => {
    const manifest = await readManifest(distDir)
    expect(await pageOf(manifest)).toBe(manifest.inputs)
  }
  await publish('0')
  for (let build = 1; build <= 40; build++) {
    const published = publish(String(build))
    await Promise.all([look(), look(), look()])
    await published
  }
})

test('files of older builds are removed', async () => {
  for (const text of ['one', 'two', 'three']) await publish(text)
  expect((await readdir(distDir)).sort()).toEqual(['manifest.json', 'site-three', 'site-two'])
})

test('the published site has the permissions of its folder', async () => {
  const draft = await mkdtemp(join(home, 'site-'))
  await publishBuild(distDir, draft, { origin: 'http://localhost:3000', inputs: '', files: [] })
  const { folder } = await readManifest(distDir)
  const modes = await Promise.all(
    [distDir, join(distDir, folder)].map(async (path) => (await stat(path)).mode),
  )
  expect(modes[1]).toBe(modes[0])
})
