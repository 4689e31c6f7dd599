import { constants, cp, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The files of the repository that a server needs: no page sources, no tests, no tools. */
const shipped = [
  'case',
  'cli',
  'content',
  'contract',
  'deploy',
  'dist',
  'dist-desk',
  'docs',
  'server',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'package.json',
]

interface LockedPackage {
  devDependencies?: Record<string, string>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Copies the built site, the server, its packages and Node into `folder`. */
export async function stageRelease(root: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const copy = (path: string) =>
    cp(join(root, path), join(folder, path), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (file) => !/\.test\.tsx?$/.test(file),
    })
  for (const path of shipped) await copy(path)
  for (const path of await productionPackages(root)) await copy(path)
  // Only the binary of Node's package: its header files are half of it.
  const node = join('node_modules', '.bin', 'node')
  await cp(join(root, node), join(folder, node), { dereference: true, mode: constants.COPYFILE_FICLONE })
}

/**
 * The packages that the server loads, from the lock file. `npm ls --omit=dev` would include the compiler, which a schema
 * library declares as an optional peer.
 */
async function productionPackages(root: string): Promise<string[]> {
  const { packages } = await readLock(root)
  const found = new Set<string>()
  const visit = (from: string, names: string[]) => {
    for (const name of names) {
      const path = locate(packages, from, name)
      if (!path || found.has(path)) continue
      found.add(path)
      visit(path, Object.keys(packages[path]?.dependencies ?? {}))
    }
  }
  visit('', Object.keys(packages['']?.dependencies ?? {}))
  return [...found]
}

const readLock = async (root: string): Promise<{ packages: Record<string, LockedPackage> }> =>
  JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))

/** A lock file of the shipped packages only, including this platform's Node. */
export async function shippedLock(root: string) {
  const lock = await readLock(root)
  const { devDependencies: _, ...about } = lock.packages[''] ?? {}
  const node = `node_modules/node-${process.platform}-${process.arch}`
  const paths = [...(await productionPackages(root)), node]
  const shipped = Object.fromEntries(paths.map((path) => [path, lock.packages[path]]))
  return { ...lock, packages: { '': about, ...shipped } }
}

/** Resolved as Node does it: in the requiring package's node_modules, then in those above. */
function locate(packages: Record<string, LockedPackage>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder) === '.' ? '' : dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (path in packages) return path
    if (folder === '') return undefined
  }
}
