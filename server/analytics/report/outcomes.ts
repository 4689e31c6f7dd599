import { campaignWord } from '../../../contract/analytics.ts'
import type { LeadSource } from '../../../contract/lead-source.ts'
import type { Figures, Outcome, Outcomes, Ranking } from '../../../contract/report.ts'
import type { LeadOutcome } from '../../database/lead.ts'
import { visitSource } from '../visit-source.ts'

/** Source of a lead sent without JavaScript or with Do Not Track. */
const unknownSource = 'Unknown'

const enteredByHand = 'Entered by hand'

/** Visits and leads of the same days, grouped by the same names. */
export const outcomesOf = (figures: Figures, leads: LeadOutcome[]): Outcomes => ({
  sources: outcomesBy(figures.sources, leads, ({ source }) => sourceName(source)),
  campaigns: outcomesBy(figures.campaigns, leads, ({ source }) => campaignWord(source.utmCampaign)),
  languages: outcomesBy(figures.languages, leads, ({ language }) => language),
})

/** Uses the same names as visits. Pages omit a referrer of our own, so every host is external. */
function sourceName(source: LeadSource): string {
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
    const sum = (what: 'leads' | 'contacted' | 'won') => parts.reduce((all, part) => all + part[what], 0)
    return {
      name,
      visits: visitsOf.get(name) ?? 0,
      leads: sum('leads'),
      contacted: sum('contacted'),
      won: sum('won'),
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
