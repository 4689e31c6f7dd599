import type { APIRoute } from 'astro'
import { byteOrderMark, csvLine } from '../../contract/csv.ts'
import { contentOf } from '../languages/page-content.ts'

/** The rows of /security as a questionnaire for a spreadsheet. */
export const GET: APIRoute = ({ routePattern }) => {
  const { columns, groups, states, about, version } = contentOf(routePattern).security
  const rows = groups.flatMap(({ title, rows }) => rows.map((row) => ({ title, ...row })))
  const lines = rows.map(({ title, question, claim, state, since, of, shown }, index) =>
    csvLine([index + 1, title, question, claim, states[state], since ?? '', about[of], shown]),
  )
  return new Response([byteOrderMark, csvLine(Object.values(columns)), ...lines, csvLine([version])].join(''))
}
