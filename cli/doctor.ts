import { type Config, ConfigError, readConfig } from '../server/config.ts'
import { checkUnknownVariables } from '../server/doctor/configuration.ts'
import { type Finding, must } from '../server/doctor/finding.ts'
import { runChecks } from '../server/doctor/run-checks.ts'
import { flag, help, readOptions, runCommand, text } from './command-line.ts'

const usage = `npm run doctor [-- --connect] [--test-mail ADDRESS] [--json]
Lists sample content and unsafe configuration. Exits with 1 while anything must be fixed before going live.
--connect also tests the database, the mail server, the webhooks (which get a test event), the public URL, disk,
clock and what waits to leave; --test-mail sends one mail as well.`

const blocks: { heading: string; has: (finding: Finding) => boolean }[] = [
  {
    heading: 'Must be fixed before going live',
    has: ({ level, isSample }) => level === 'must' && !isSample,
  },
  { heading: 'Sample content, to be replaced before going live', has: ({ isSample }) => isSample === true },
  { heading: 'Advice', has: ({ level }) => level === 'should' },
]

await runCommand(async (args) => {
  const given = readOptions(args, { json: flag, connect: flag, 'test-mail': text, help })
  if (given.help) return console.log(usage)
  const findings = await findAll(given.connect, given['test-mail'])
  if (given.json) console.log(JSON.stringify(findings, null, 2))
  else printFindings(findings)
  process.exitCode = findings.some(({ level }) => level === 'must') ? 1 : 0
})

async function findAll(connect: boolean | undefined, testMailTo: string | undefined): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
      .split('\n')
      .map((line) =>
        must(line.split(' ', 1)[0] ?? '', line, 'The server does not start until this is fixed.'),
      )
  }
  return [
    ...(await runChecks(config)),
    ...checkUnknownVariables(process.env),
    ...(connect || testMailTo ? await findByTrying(config, testMailTo) : []),
  ]
}

/** Imported only for `--connect`, the only option that opens connections. */
async function findByTrying(config: Config, testMailTo: string | undefined): Promise<Finding[]> {
  const { tryEverything } = await import('../server/doctor/connect/try-everything.ts')
  return tryEverything(config, testMailTo)
}

function printFindings(findings: Finding[]): void {
  for (const { heading, has } of blocks) printBlock(heading, findings.filter(has))
  const blocking = findings.filter(({ level }) => level === 'must').length
  console.log(blocking === 0 ? '\nReady to go live.\n' : `\nNot ready to go live: ${blocking} to fix.\n`)
}

function printBlock(heading: string, rows: Finding[]): void {
  if (rows.length === 0) return
  console.log(`\n${heading} (${rows.length})\n`)
  const width = Math.max(...rows.map(({ subject }) => subject.length))
  rows.forEach(({ subject, problem, remedy }, index) => {
    console.log(`  ${subject.padEnd(width)}  ${problem}`)
    // Adjacent findings with the same remedy, such as sample values, share one line.
    if (rows[index + 1]?.remedy !== remedy) console.log(`  ${''.padEnd(width)}  → ${remedy}\n`)
  })
}
