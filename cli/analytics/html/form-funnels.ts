import type { BrokenRule } from '../../../contract/analytics.ts'
import type { Collection } from '../../../contract/forms.ts'
import { leadStatuses } from '../../../contract/lead-status.ts'
import type { FormFigures, StatusCount } from '../../../contract/report.ts'
import { shareWords } from '../../../contract/report-words.ts'
import { amount, formNames, ruleWords } from '../words.ts'
import { bar } from './bars.ts'
import { html, type Markup } from './markup.ts'

const mostRules = 3

/** From seeing a form to sending it, and why it was refused on the way. */
export const formFunnels = (forms: FormFigures[], leads: StatusCount[]): Markup =>
  html`<div class="columns">${forms.map((each) => funnel(each, leads))}</div>`

/** What became of the leads of this form, in the order in which a lead moves on. */
function outcome(form: Collection, leads: StatusCount[]): Markup {
  const ofForm = leads.filter(({ collection }) => collection === form)
  const all = ofForm.reduce((sum, { count }) => sum + count, 0)
  const parts = leadStatuses.flatMap((status) => {
    const count = ofForm.find((lead) => lead.status === status)?.count ?? 0
    return count === 0 ? [] : [`${amount(count)} ${status}`]
  })
  return html`<p><b>${amount(all)}</b> ${all === 1 ? 'lead' : 'leads'}${all === 0 ? '.' : `: ${parts.join(', ')}.`}</p>`
}

function funnel({ form, seen, begun, refused, sent, rules }: FormFigures, leads: StatusCount[]): Markup {
  const most = Math.max(seen, begun, sent)
  const step = (name: string, count: number, note: string) =>
    html`<tr><th scope="row">${name}${bar(count, most)}</th><td>${amount(count)}</td><td>${note}</td></tr>`
  // Only rules that the contract knows are stored.
  const reasons = rules
    .slice(0, mostRules)
    .map(({ name, count }) => html`<li>${ruleWords(form, name as BrokenRule)} <b>${amount(count)}</b></li>`)
  return html`<div class="funnel"><h3>${formNames[form]}</h3><table><tbody>${step('seen', seen, '')}${step('begun', begun, shareWords(begun, seen))}${step('sent', sent, shareWords(sent, seen))}</tbody></table>${outcome(form, leads)}<p>${refused === 0 ? 'Never refused.' : html`Refused <b>${amount(refused)}</b> ${refused === 1 ? 'time' : 'times'}:`}</p><ul>${reasons}</ul></div>`
}
