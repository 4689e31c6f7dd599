import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { addressVariable, ownTablesVariable } from '../support/shared-by-run.ts'
import type { Fault } from './fault.ts'

export interface Noticing {
  /** Whether a test of the file fails now that the fault is made. */
  notices(file: string, fault: Fault): Promise<boolean>
  close(): Promise<void>
}

/** Tests in a copy of the project. One Vitest serves all faults: starting it costs more than most of the files. */
export async function startNoticing(house: string): Promise<Noticing> {
  const vitest = await createVitest('test', { root: house, watch: false, reporters: [] })

  async function failsInVitest(file: string, { file: changed, named }: Fault): Promise<boolean> {
    vitest.invalidateFile(join(house, changed))
    if (changed.endsWith('.sql')) process.env[ownTablesVariable] = '1'
    else delete process.env[ownTablesVariable]
    if (named) vitest.setGlobalTestNamePattern(new RegExp(named))
    else vitest.resetGlobalTestNamePattern()
    const specifications = await vitest.globTestSpecifications([file])
    const { testModules } = await vitest.runTestSpecifications(specifications)
    const tests = testModules.flatMap((module) => [...module.children.allTests()])
    const ran = tests.filter((test) => test.result().state !== 'skipped')
    if (ran.length === 0 && testModules.every((module) => module.errors().length === 0))
      throw new Error(`No test of ${file} was run.`)
    return testModules.some((module) => !module.ok())
  }

  return {
    async notices(file, fault) {
      if (file.endsWith('.spec.ts')) return failsInBrowser(house, file, fault)
      const failed = await failsInVitest(file, fault)
      // The next fault begins with the file as it was.
      vitest.invalidateFile(join(house, fault.file))
      return failed
    },
    close: () => vitest.close(),
  }
}

function failsInBrowser(house: string, file: string, { named }: Fault): boolean {
  const args = ['test', file, '--reporter=dot', `--project=${file.includes('.long.') ? 'long' : 'site'}`]
  if (named) args.push('--grep', named)
  // Playwright shares nothing with the Vitest here, which has the site as it was built before.
  const { [addressVariable]: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(join(house, 'node_modules/.bin/playwright'), args, {
    cwd: house,
    env,
    encoding: 'utf8',
  })
  if (!/\d (passed|failed)/.test(stdout)) throw new Error(`No test of ${file} was run:\n${stdout}${stderr}`)
  return status !== 0
}
