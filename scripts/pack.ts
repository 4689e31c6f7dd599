import { spawnSync } from 'node:child_process'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from '../server/version.ts'
import { compareNode } from './compare-node.ts'
import { shippedLock, stageRelease } from './stage-release.ts'

/**
 * `npm run pack`: one archive with site, server and Node inside, for machines of this kind. Unpacked, it serves:
 * `node_modules/.bin/node server/main.ts`.
 */
const root = join(import.meta.dirname, '..')
const releases = join(root, 'releases')
const name = `firsthour-${version}-${process.platform}-${process.arch}`
const folder = join(root, '.cache', name)

run(process.execPath, ['scripts/build.ts'], root)
await stageRelease(root, folder)
const node = await compareNode(join(folder, 'node_modules/.bin/node'))
if (node === 'different') {
  console.error(
    `The Node of node_modules is not the ${process.version} of nodejs.org: run "npm ci" and look again.`,
  )
  process.exit(1)
}
if (node !== 'same') console.error(`Node was not compared with the one of nodejs.org (${node.notCompared}).`)
await mkdir(releases, { recursive: true })
const archive = join(releases, `${name}.tar.gz`)
run('tar', ['--create', '--gzip', '--owner=0', '--group=0', `--file=${archive}`, name], join(root, '.cache'))
await rm(folder, { recursive: true })
await writeFile(join(releases, `${name}.cdx.json`), await billOfMaterials())
console.log(`releases/${name}.tar.gz, ${Math.round((await stat(archive)).size / 1e6)} MB`)

/**
 * What is inside: every package that ships, with version, licence and checksum. From a lock file of these alone: of the whole one
 * `--omit=dev` would leave out what a tool needs as well, such as valibot.
 */
async function billOfMaterials(): Promise<string> {
  const bare = join(root, '.cache', 'bill')
  await mkdir(bare, { recursive: true })
  const { devDependencies: _, ...about } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(bare, 'package.json'), JSON.stringify(about))
  await writeFile(join(bare, 'package-lock.json'), JSON.stringify(await shippedLock(root)))
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx']
  const { status, error, stdout, stderr } = spawnSync('npm', args, { cwd: bare, encoding: 'utf8' })
  await rm(bare, { recursive: true })
  if (error) throw error
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  return stdout
}

function run(command: string, args: string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
