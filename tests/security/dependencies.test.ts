import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  version: string
  integrity?: string
  hasInstallScript?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  peer?: boolean
}

const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const lock: Record<string, LockedPackage> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const shipped = Object.entries(lock).filter(
  ([path, { dev, devOptional, optional, peer }]) => path !== '' && !dev && !devOptional && !optional && !peer,
)
/** The Node packages, one per platform; npm installs the matching one. */
const nodes = Object.entries(lock).filter(
  ([path]) => path.slice('node_modules/'.length) in optionalDependencies,
)

test('shipped packages have exact versions and checksums, and run nothing when installed', () => {
  for (const version of Object.values({ ...dependencies, ...optionalDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
  for (const [path, { integrity, hasInstallScript }] of [...shipped, ...nodes])
    expect([path, integrity, hasInstallScript]).toEqual([path, expect.stringMatching(/^sha512-/), undefined])
})

/**
 * Packages for other platforms that this registry does not serve: they cannot be installed here, and their checksum is
 * unknown.
 */
const isForElsewhere = (path: string, { optional, integrity }: LockedPackage) =>
  optional === true && integrity === undefined && !existsSync(path)

test('every installed package has a checksum', () => {
  const unknown = Object.entries(lock).filter(
    ([path, each]) => path !== '' && !isForElsewhere(path, each) && !each.integrity?.startsWith('sha512-'),
  )
  expect(unknown.map(([path]) => path)).toEqual([])
})

test('the workflows pin actions by commit, with the version in a comment', () => {
  const files = globSync('.github/workflows/*.yml')
  const used = files.flatMap((file) => readFileSync(file, 'utf8').match(/uses: .*/g) ?? [])
  expect(used.length).toBeGreaterThan(0)
  for (const action of used) expect(action).toMatch(/^uses: [\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
})
