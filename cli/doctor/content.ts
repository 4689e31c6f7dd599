import { content } from '../../content/index.ts'
import { type Sample, samplesInUse } from '../../content/samples.ts'
import type { PrivacyContent } from '../../content/types/privacy.ts'
import type { Config } from '../../server/config.ts'
import { type Finding, must } from './finding.ts'

export function checkContent(config: Config): Finding[] {
  const samples = samplesInUse.filter((sample) => !overridden(sample, config))
  return [
    ...samples.map(({ path, value }) =>
      must(path, `Sample value “${value}”.`, `Write the real one in content/${content.language}.`),
    ),
    ...templateNotice(),
  ]
}

/** The two mail addresses of the content file give way to the environment. */
function overridden({ path, value }: Sample, config: Config): boolean {
  if (path === 'company.mail.from') return config.mailFrom !== value
  if (path === 'company.mail.leadsInbox') return config.leadsInbox !== value
  return false
}

function templateNotice(): Finding[] {
  const notice: PrivacyContent = content.privacy
  if (!notice.template) return []
  return [
    must(
      'privacy.template',
      'The privacy notice says it is a template.',
      'Have counsel review it, then remove this entry.',
    ),
  ]
}
