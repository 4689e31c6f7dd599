import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '../server/process/version.ts'
import { findProblems, releaseChangelog } from './release-checks.ts'

const changelog = '# Changes\n\n## Unreleased\n\n- A door.\n\n## 0.1.0 – 2026-11-15\n\nThe house.\n'
const good = {
  next: '0.2.0',
  current: '0.1.9',
  branch: 'main',
  changedFiles: '',
  tags: ['v0.1.9'],
  changelog,
  today: new Date('2026-12-01T09:00:00Z'),
  accessibilityTested: ['18 November 2026, and before each release'],
}

test('finds nothing against a good release', () => {
  expect(findProblems(good)).toEqual([])
  expect(findProblems({ ...good, next: '0.1.10' })).toEqual([])
  expect(findProblems({ ...good, next: '1.0.0' })).toEqual([])
})

test.each([
  ['an invalid version', { next: 'v2' }, 'three numbers'],
  ['the same version', { next: '0.1.9', tags: [] }, 'not later'],
  ['an earlier version', { next: '0.1.8' }, 'not later'],
  ['a tag that exists', { tags: ['v0.2.0'] }, 'already'],
  ['another branch', { branch: 'desk' }, 'on main'],
  ['uncommitted work', { changedFiles: ' M README.md' }, 'README.md'],
  ['an old test of accessibility', { today: new Date('2026-12-20T00:00:00Z') }, '18 November 2026'],
  ['a test of accessibility without its day', { accessibilityTested: ['Always'] }, '“Always”'],
  ['no changes', { changelog: releaseChangelog(changelog, '0.1.9', '2026-11-16') }, 'has nothing under'],
])('refuses a release with %s', (_what, change, said) => {
  const problems = findProblems({ ...good, ...change })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(said)
})

test('moves unreleased changes under their version and day', () => {
  expect(releaseChangelog(changelog, '0.2.0', '2026-12-01')).toBe(
    '# Changes\n\n## Unreleased\n\n## 0.2.0 – 2026-12-01\n\n- A door.\n\n## 0.1.0 – 2026-11-15\n\nThe house.\n',
  )
})

test('reads the changes of the current version', () => {
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`## ${version} – `)
})
