/** The state that a release is checked against, read before anything is changed. */
export interface BeforeRelease {
  next: string
  current: string
  branch: string
  /** Uncommitted files, one per line. */
  changedFiles: string
  tags: string[]
  changelog: string
}

const unreleased = '## Unreleased'
const versionPattern = /^(\d+)\.(\d+)\.(\d+)$/

/** Every reason to refuse the release, with its remedy. */
export function findProblems({ next, current, branch, changedFiles, tags, changelog }: BeforeRelease) {
  const problems: string[] = []
  if (!versionPattern.test(next))
    problems.push(`A version is three numbers, such as 1.2.0; this is "${next}".`)
  else if (!isLater(next, current)) problems.push(`${next} is not later than ${current}.`)
  if (tags.includes(`v${next}`)) problems.push(`There is a tag v${next} already.`)
  if (branch !== 'main') problems.push(`Releases are made on main; this is ${branch}.`)
  if (changedFiles) problems.push(`Commit these first, or take them away:\n${changedFiles}`)
  if (entriesIn(changelog) === '')
    problems.push(`CHANGELOG.md says nothing under "${unreleased}": write down what changed.`)
  return problems
}

/** Moves the unreleased entries under the version and its date, below a new empty heading. */
export function releaseChangelog(changelog: string, version: string, day: string): string {
  return changelog.replace(unreleased, `${unreleased}\n\n## ${version} – ${day}`)
}

function entriesIn(changelog: string): string {
  const [, after = ''] = changelog.split(unreleased)
  const [entries = ''] = after.split(/^## /m)
  return entries.trim()
}

function isLater(next: string, current: string): boolean {
  const [a, b] = [next, current].map((version) => version.split('.').map(Number))
  const at = [0, 1, 2].find((index) => a?.[index] !== b?.[index])
  return at !== undefined && (a?.[at] ?? 0) > (b?.[at] ?? 0)
}
