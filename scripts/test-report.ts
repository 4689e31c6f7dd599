import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Outcome {
  passed: number
  failures: Failure[]
}

interface Failure {
  where: string
  why: string
}

/** Reads the report of a runner's JSON reporter. A runner that wrote no report, or that failed for another reason, counts as failed. */
export function readOutcome(runner: string, path: string, code: number | null): Outcome {
  const outcome = readReport(path)
  if (outcome && (code === 0 || outcome.failures.length > 0)) return outcome
  const failure = { where: runner, why: `It exited with ${code}; its output is above.` }
  return { passed: outcome?.passed ?? 0, failures: [failure] }
}

function readReport(path: string): Outcome | undefined {
  let report: VitestReport | PlaywrightReport
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
  return 'suites' in report ? readPlaywright(report) : readVitest(report)
}

/** A file that could not be loaded reports no failed test, so the file itself counts as one. */
function readVitest(report: VitestReport): Outcome {
  const failures = report.testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ where: `${file} › ${test.fullName}`, why: test.failureMessages?.join('\n') ?? '' }))
    return failed.length === 0 && status === 'failed' ? [{ where: file, why: message }] : failed
  })
  return { passed: report.numPassedTests, failures }
}

/** A test that passed only on its second attempt counts as failed. */
function readPlaywright(report: PlaywrightReport): Outcome {
  const failures = report.suites.flatMap((suite) => failuresIn(suite, []))
  return {
    passed: report.stats.expected,
    failures: [
      ...failures,
      ...report.errors.map(({ message = '' }) => ({ where: 'Playwright', why: message })),
    ],
  }
}

function failuresIn(suite: PlaywrightSuite, groups: string[]): Failure[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        where: [`[${projectName}] ${file}:${line}`, ...groups, title].join(' › '),
        why: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
  )
  const inner = (suite.suites ?? []).flatMap((group) => failuresIn(group, [...groups, group.title]))
  return [...own, ...inner]
}

/** Totals in the last line and the failures right above it, because CI shows the end of a log first. */
export function summarize(outcomes: Outcome[]): string {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  const lines = failures.map(({ where, why }) => `FAILED ${where}\n${firstLines(why)}\n`)
  return [...lines, `${passed} passed, ${failures.length} failed`].join('\n')
}

/** Enough for the expectation and its place; the complete message is above in the log. */
function firstLines(text: string): string {
  const lines = stripVTControlCharacters(text).trim().split('\n')
  return lines
    .slice(0, 30)
    .map((line) => `  ${line.slice(0, 400)}`)
    .join('\n')
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
  stats: { expected: number }
}

interface PlaywrightSuite {
  title: string
  specs?: {
    title: string
    file: string
    line: number
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
