import type { Ranking } from '../../../contract/report.ts'
import { changeWords, shareWords } from '../../../contract/report-words.ts'
import { total } from '../../../server/analytics/report/figures.ts'
import { amount } from '../words.ts'
import { html, type Markup } from './markup.ts'

/** A length as SVG and not as a style, so that the page may be served under any policy. */
export const bar = (part: number, whole: number): Markup =>
  html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="1" class="rest"/><rect width="${whole === 0 ? 0 : ((part / whole) * 100).toFixed(2)}" height="1"/></svg>`

/** The longest first; whatever is left over is one line, so that the page keeps its length. */
export function rankedBars(
  title: string,
  now: Ranking,
  before: Ranking,
  most: number,
  none: string,
  whole: { count: number; unit: string },
): Markup {
  const earlier = new Map(before.map(({ name, count }) => [name, count]))
  const shown = now.length <= most ? now : now.slice(0, most - 1)
  const others = now.slice(shown.length)
  const longest = Math.max(...shown.map(({ count }) => count), total(others), 1)
  const row = (name: string, count: number, then: number) =>
    html`<tr><th scope="row">${name}${bar(count, longest)}</th><td>${amount(count)}</td><td>${shareWords(count, whole.count)}</td><td class="change">${changeWords(count, then)}</td></tr>`
  const left = total(before) - shown.reduce((sum, { name }) => sum + (earlier.get(name) ?? 0), 0)
  return html`<div class="ranking"><h3>${title}</h3>${
    now.length === 0
      ? html`<p class="none">${none}</p>`
      : html`<table><thead><tr><th scope="col"><span class="unseen">Name</span></th><th scope="col">${whole.unit}</th><th scope="col">share</th><th scope="col">change</th></tr></thead><tbody>${shown.map(({ name, count }) => row(name, count, earlier.get(name) ?? 0))}${others.length > 0 ? row(`${others.length} others`, total(others), left) : ''}</tbody></table>`
  }</div>`
}

const mostParts = 5

/** Parts of one whole in one line, for the few kinds of devices and browsers. */
export function stackedBar(title: string, counted: Ranking): Markup {
  const all = total(counted)
  if (all === 0) return html`<div><h3>${title}</h3><p class="none">No visits were counted.</p></div>`
  const others = counted.slice(mostParts - 1)
  const ranking =
    counted.length <= mostParts
      ? counted
      : [...counted.slice(0, mostParts - 1), { name: 'others', count: total(others) }]
  let at = 0
  const parts = ranking.map(({ count }, index) => {
    const width = (count / all) * 100
    const part = html`<rect x="${at.toFixed(2)}" width="${Math.max(0, width - 0.4).toFixed(2)}" height="1" class="part${index}"/>`
    at += width
    return part
  })
  const keys = ranking.map(
    ({ name, count }, index) => html`<li class="key${index}">${name} <b>${shareWords(count, all)}</b></li>`,
  )
  return html`<div><h3>${title}</h3><svg class="stack" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${parts}</svg><ul class="keys">${keys}</ul></div>`
}
