import { readdir, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { buildImage } from './image.ts'
import { followOneMachine } from './one-machine.ts'
import { bareDebian, copyRoot } from './root.ts'
import { megabytesOf, runTwoServers } from './servers.ts'
import { tryUnits } from './units.ts'

/**
 * `npm run clean-root -- [FOLDER]`: executes deploy/containers/Dockerfile and the steps of "One machine in fifteen
 * minutes" in docs/operations.md in a bare Debian 12, with debootstrap, unshare and chroot, for machines without a
 * container engine.
 */
if (process.getuid?.() !== 0) {
  console.error(
    'Only root can make a clean root: sudo, or a machine of its own. It needs Debian’s debootstrap.',
  )
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
// A subfolder of our own in the given one, because its content is deleted.
const folder = join(resolve(process.argv[2] ?? join(import.meta.dirname, '../../.cache')), 'clean-root')
const publicOrigin = 'https://www.example.org'
const table: Record<string, string> = {}
const note = (found: Record<string, string>) => {
  console.error(found)
  Object.assign(table, found)
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  console.error(name)
  const began = performance.now()
  const result = await work()
  note({ [name]: `${Math.round((performance.now() - began) / 1000)} s` })
  return result
}

const base = await timed('bare Debian', () => bareDebian(folder))
const { build, image } = await timed('the steps of the Dockerfile', () =>
  buildImage(base, folder, { PUBLIC_ORIGIN: publicOrigin }),
)
table['bare Debian on disk'] = `${await megabytesOf(base)} MB`
table['the image on disk'] = `${await megabytesOf(image.root)} MB`
note(await timed('two servers on PostgreSQL', () => runTwoServers(image, publicOrigin)))

const machine = await copyRoot(base, join(folder, 'machine'))
const booted = await timed('one machine in fifteen minutes', () => followOneMachine(build, machine))
try {
  note(await timed('its units', () => tryUnits(booted)))
} finally {
  await booted.stop()
}
console.table(table)
// After a failure everything is kept for inspection; after a success only the bare system, for the next run.
for (const name of await readdir(folder))
  if (name !== basename(base)) await rm(join(folder, name), { recursive: true })
