import { languageCodes } from '../../../content/languages.ts'
import { knownPage, otherName } from '../../../contract/analytics.ts'
import type { ReportFilter } from '../../../contract/report.ts'
import { pagePaths, pathIn } from '../../../contract/routes.ts'
import type { LeadOutcome } from '../../database/lead.ts'
import type { SegmentFilter } from '../../database/visits.ts'
import { languageOfPage } from '../stored-event.ts'
import { sourceName } from './outcomes.ts'

/** Every page in every language, as events name them. */
export const reportedPages = languageCodes.flatMap((language) =>
  pagePaths.map((path) => pathIn(language, path)),
)

/** The segments that a filter selects. */
export const segmentsOf = ({ source, device, language, page }: ReportFilter): SegmentFilter => ({
  source,
  device,
  pages:
    language === undefined && page === undefined
      ? undefined
      : [...reportedPages, otherName].filter((each) => isOfPage(each, { language, page })),
})

function isOfPage(name: string, { language, page }: ReportFilter): boolean {
  const spoken = languageOfPage(name)
  if (language !== undefined && spoken !== language) return false
  return page === undefined || name === page || (spoken !== undefined && name === pathIn(spoken, page))
}

/** A lead does not say on which kind of device it was written. Its page is the one on which the visit began. */
export function selectLeads(
  leads: LeadOutcome[],
  { source, device, language, page }: ReportFilter,
): LeadOutcome[] {
  if (device !== undefined) return []
  return leads.filter(
    (lead) =>
      (source === undefined || sourceName(lead.source) === source) &&
      (language === undefined || lead.language === language) &&
      (page === undefined || isOfPage(knownPage(lead.source.landingPage ?? otherName), { page })),
  )
}
