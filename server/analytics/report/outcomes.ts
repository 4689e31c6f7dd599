import { campaignWord } from '../../../contract/analytics.ts'
import { collections } from '../../../contract/forms.ts'
import type { LeadSource } from '../../../contract/lead-source.ts'
import type { Figures, Outcome, Outcomes, Ranking, StatusCount } from '../../../contract/report.ts'
import type { LeadOutcome } from '../../database/lead.ts'
import { visitSource } from '../visit-source.ts'

/** Source of a lead sent without JavaScript or with Do Not Track. */
const unknownSource = 'Unknown'

const enteredByHand = 'Entered by hand'

/** Visits and leads of the same days, grouped by the same names. */
export const outcomesOf = (figures: Figures, leads: LeadOutcome[]): Outcomes => ({
  sources: outcomesBy(figures.sources, leads, ({ source }) => sourceName(source)),
  campaigns: outcomesBy(figures.campaigns, leads, ({ source }) => campaignWord(source.utmCampaign)),
  media: outcomesBy(figures.media, leads, ({ source }) => campaignWord(source.utmMedium)),
  contents: outcomesBy(figures.contents, leads, ({ source }) => campaignWord(source.utmContent)),
  terms: outcomesBy(figures.terms, leads, ({ source }) => campaignWord(source.utmTerm)),
  languages: outcomesBy(figures.languages, leads, ({ language }) => language),
})

export const countByStatus = (leads: LeadOutcome[]): StatusCount[] =>
  [...Map.groupBy(leads, ({ collection, status }) => `${collection} ${status}`).values()].flatMap((alike) =>
    alike.slice(0, 1).map(({ collection, status }) => ({ collection, status, count: sum(alike) })),
  )

const sum = (leads: LeadOutcome[]) => leads.reduce((all, { leads }) => all + leads, 0)

/** Uses the same names as visits. Pages omit a referrer of our own, so every host is external. */
export function sourceName(source: LeadSource): string {
  if (source.enteredBy) return enteredByHand
  if (Object.keys(source).length === 0) return unknownSource
  return visitSource(
    { referrer: source.referrer?.toLowerCase(), utm_source: campaignWord(source.utmSource) },
    () => false,
  )
}

/** Omits leads without this attribute, such as those without a campaign. */
function outcomesBy(
  visits: Ranking,
  leads: LeadOutcome[],
  nameOf: (lead: LeadOutcome) => string | undefined,
): Outcome[] {
  const visitsOf = new Map(visits.map(({ name, count }) => [name, count]))
  const leadsOf = Map.groupBy(leads, nameOf)
  const names = new Set([...visitsOf.keys(), ...leadsOf.keys()].filter((name) => name !== undefined))
  const outcomes = [...names].map((name): Outcome => {
    const parts = leadsOf.get(name) ?? []
    const byForm = collections.map((form) => [
      form,
      sum(parts.filter(({ collection }) => collection === form)),
    ])
    return {
      name,
      visits: visitsOf.get(name) ?? 0,
      leads: sum(parts),
      leadsByForm: Object.fromEntries(byForm),
      contacted: sum(parts.filter(({ status }) => status !== 'new')),
      won: sum(parts.filter(({ status }) => status === 'won')),
      medianContactMinutes: median(parts.flatMap(({ waits }) => waits)),
    }
  })
  return outcomes.sort((a, b) => b.visits - a.visits || b.leads - a.leads || (a.name < b.name ? -1 : 1))
}

function median(values: number[]): number | null {
  const sorted = values.sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}
