import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../server/config.ts'
import { checkConfiguration } from './doctor/configuration.ts'
import { checkContent } from './doctor/content.ts'
import { checkDataFolder } from './doctor/data-folder.ts'
import { type Finding, must } from './doctor/finding.ts'
import { printReport } from './doctor/report.ts'

const usage = `npm run doctor [-- --json]
Lists sample content and unsafe configuration. Exits with 1 while anything must be mended before going live.`

const { json, help } = readArguments()
if (help) console.log(usage)
else {
  const findings = await examine()
  if (json) console.log(JSON.stringify(findings, null, 2))
  else printReport(findings)
  process.exitCode = findings.some(({ level }) => level === 'must') ? 1 : 0
}

async function examine(): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
      .split('\n')
      .map((line) =>
        must(line.split(' ', 1)[0] ?? '', line, 'The server does not start before this is mended.'),
      )
  }
  return [...checkConfiguration(config), ...(await checkDataFolder(config)), ...checkContent(config)]
}

function readArguments() {
  try {
    return parseArgs({
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    process.exit(1)
  }
}
