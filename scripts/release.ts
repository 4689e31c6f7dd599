import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { content } from '../content/index.ts'
import { version } from '../server/process/version.ts'
import { findProblems, releaseChangelog } from './release-checks.ts'

/**
 * `npm run release -- 1.2.0` checks, tests, sets the version, commits, tags and packs. Changes nothing until every check has
 * passed. Pushes nothing.
 */
const root = join(import.meta.dirname, '..')
const changelogFile = join(root, 'CHANGELOG.md')
const changelog = readFileSync(changelogFile, 'utf8')
const next = process.argv[2] ?? ''

const problems = findProblems({
  next,
  current: version,
  branch: ask('git', 'branch', '--show-current'),
  changedFiles: ask('git', 'status', '--short'),
  tags: ask('git', 'tag', '--list').split('\n'),
  changelog,
  today: new Date(),
  accessibilityTested: content.accessibility.tried.rows.map(({ when }) => when),
})
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
run('npm', 'ci')
run('npm', 'run', 'test:all')
run('npm', 'version', next, '--no-git-tag-version')
writeFileSync(changelogFile, releaseChangelog(changelog, next, new Date().toISOString().slice(0, 10)))
run('git', 'commit', '--all', `--message=Release ${next}`)
run('git', 'tag', '--annotate', `v${next}`, `--message=${next}`)
run('npm', 'run', '--silent', 'pack')
console.log(`Released ${next}. To publish it: git push --follow-tags`)

function ask(command: string, ...args: string[]): string {
  const { stdout, status, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  if (error || status !== 0) throw error ?? new Error(`${command} ${args.join(' ')} failed.`)
  return stdout.trim()
}

function run(command: string, ...args: string[]): void {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (error) throw error
  if (status === 0) return
  console.error(`${command} ${args.join(' ')} failed, so nothing was released.`)
  process.exit(status ?? 1)
}
