/** What is known before a release; all of it is asked for before anything is changed. */
export interface BeforeRelease {
  next: string
  current: string
  branch: string
  /** Files that differ from the last commit, one a line. */
  changedFiles: string
  tags: string[]
  changelog: string
}

const unreleased = '## Unreleased'
const versionPattern = /^(\d+)\.(\d+)\.(\d+)$/

/** Everything that stands against the release, each with what to do. */
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

/** The entries move under the version and its day; a new empty heading waits for the next ones. */
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
