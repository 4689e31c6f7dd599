import caseStudies from './case-studies.json' with { type: 'json' }
import company from './company.json' with { type: 'json' }
import figures from './figures.json' with { type: 'json' }
import film from './film.json' with { type: 'json' }
import partners from './partners.json' with { type: 'json' }
import privacy from './privacy.json' with { type: 'json' }
import type { Facts } from './schema/pages.ts'
import security from './security.json' with { type: 'json' }
import staff from './staff.json' with { type: 'json' }
import team from './team.json' with { type: 'json' }

/** Facts shared by all languages. JSON has no types: scripts/check-content.ts holds the files to the schemas. */
export const facts = {
  caseStudies,
  company,
  figures,
  film,
  partners,
  privacy,
  security,
  staff,
  team,
} as Facts
