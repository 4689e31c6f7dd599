import type { Config } from '../config.ts'
import { checkConfiguration } from './configuration.ts'
import { checkContent } from './content.ts'
import { checkDataFolder } from './data-folder.ts'
import type { Finding } from './finding.ts'

export const runChecks = async (config: Config): Promise<Finding[]> => [
  ...checkConfiguration(config),
  ...(await checkDataFolder(config)),
  ...checkContent(config),
]
