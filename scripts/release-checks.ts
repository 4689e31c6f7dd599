/** The state that a release is checked against, read before anything is changed. */
export interface BeforeRelease {
  next: string
  current: string
  branch: string
  /** Uncommitted files, one per line. */
  changedFiles: string
  tags: string[]
  changelog: string
  today: Date
  /** The test dates on /accessibility, in English texts that contain a day. */
  accessibilityTested: string[]
}

const unreleased = '## Unreleased'
const dayInWords = /\d{1,2} [A-Z][a-z]+ \d{4}/
const longestAgeDays = 31
const versionPattern = /^(\d+)\.(\d+)\.(\d+)$/

/** Every reason to refuse the release, with its remedy. */
export function findProblems(before: BeforeRelease): string[] {
  const { next, current, branch, changedFiles, tags, changelog } = before
  const problems: string[] = []
  if (!versionPattern.test(next))
    problems.push(`A version is three numbers, such as 1.2.0; this is "${next}".`)
  else if (!isLater(next, current)) problems.push(`${next} is not later than ${current}.`)
  if (tags.includes(`v${next}`)) problems.push(`There is a tag v${next} already.`)
  if (branch !== 'main') problems.push(`Releases are made on main; this is ${branch}.`)
  if (changedFiles) problems.push(`Commit or remove these first:\n${changedFiles}`)
  if (entriesIn(changelog) === '')
    problems.push(`CHANGELOG.md has nothing under "${unreleased}": describe the changes.`)
  for (const when of before.accessibilityTested)
    if (!isRecent(when, before.today))
      problems.push(
        `/accessibility says “${when}”: run npm run test:all, then write the day and the tools in accessibility.json of each language.`,
      )
  return problems
}

function isRecent(when: string, today: Date): boolean {
  const day = Date.parse(`${dayInWords.exec(when)?.[0]} UTC`)
  return today.getTime() - day <= longestAgeDays * 24 * 60 * 60 * 1000
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
