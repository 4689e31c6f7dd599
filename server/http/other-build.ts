import type { FastifyBaseLogger } from 'fastify'
import { publicValuesFile } from '../../contract/public-variables.ts'
import type { Config } from '../config.ts'
import type { Site } from './site.ts'

/** A variable changed since the build holds for the server and not for the pages, which is easily overlooked. */
export function warnOfOtherBuild(site: Site, config: Config, log: FastifyBaseLogger): void {
  const built: Record<string, string> = JSON.parse(site.template(publicValuesFile).text)
  const variables = Object.entries(config.publicValues)
    .filter(([name, value]) => built[name] !== value)
    .map(([name]) => name)
  if (variables.length > 0)
    log.warn(
      { variables },
      'the pages were built with other values of these variables: run "npm run build" with the same ones and start again',
    )
}
