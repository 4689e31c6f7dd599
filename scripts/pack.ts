import { spawnSync } from 'node:child_process'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from '../server/process/version.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { stageRelease } from './stage-release.ts'

/**
 * `npm run pack` writes one archive with site, server and Node for this platform. To serve it, unpack it and run
 * `node_modules/.bin/node server/main.ts`.
 */
const root = join(import.meta.dirname, '..')
const releases = join(root, 'releases')
const name = `firsthour-${version}-${process.platform}-${process.arch}`
const folder = join(root, '.cache', name)

run(process.execPath, ['scripts/build.ts'], root)
await stageRelease(root, folder)
await mkdir(releases, { recursive: true })
const archive = join(releases, `${name}.tar.gz`)
run('tar', ['--create', '--gzip', '--owner=0', '--group=0', `--file=${archive}`, name], join(root, '.cache'))
await rm(folder, { recursive: true })
await writeFile(join(releases, `${name}.cdx.json`), await billOfMaterials(root))
console.log(`releases/${name}.tar.gz, ${Math.round((await stat(archive)).size / 1e6)} MB`)

function run(command: string, args: string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
