import { content } from '../../content/index.ts'
import type { DayTotals, Figures, Report } from '../../contract/report.ts'
import { changeWords } from '../../contract/report-words.ts'
import { formsSent, isEmpty } from '../../server/analytics/report/report.ts'
import { rankedBars, stackedBar } from './html/bars.ts'
import { dayChart } from './html/day-chart.ts'
import { formFunnels } from './html/form-funnels.ts'
import { html, Markup } from './html/markup.ts'
import { reportStyle } from './html/style.ts'
import { vitalScales } from './html/vital-scales.ts'
import { amount, duration, periodWords } from './words.ts'

/** One page that needs nothing else: open it from the disk, send it by mail, print it on two sheets. */
export async function htmlReport(report: Report): Promise<string> {
  const { period, figures, before } = report
  const title = `${content.company.name} website, ${periodWords(period)}`
  const body = isEmpty(report)
    ? html`<main class="inner"><p class="note">Nothing was counted in this time.</p></main>`
    : html`<main class="inner">${totals(figures, before.figures)}${sections(report)}</main>`
  const style = new Markup(await reportStyle())
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body>${opening(report)}${body}${notes(report)}</body></html>
`.text
}

const mark = html`<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M16 3.6a12.4 12.4 0 1 1-10.7 6.2" stroke="var(--amber)" stroke-width="4.2"/><path d="M7.4 16.6h4l2.4-6 4.2 11.2 2.6-7 1 1.8h3" stroke="currentColor" stroke-width="2.4"/></svg>`

const many = (count: number, one: string, more: string) => `${amount(count)} ${count === 1 ? one : more}`

/** Visitors are counted since the site can tell them apart; for a time before that the page views say as much as there is. */
function opening({ period, figures, days, before }: Report): Markup {
  const byVisitors = figures.visitors > 0
  const countOf = (day: DayTotals) => (byVisitors ? day.visitors : day.pageViews)
  const amounts = (list: DayTotals[]) => list.map((day) => ({ day: day.day, count: countOf(day) }))
  const headline = byVisitors
    ? `${many(figures.visitors, 'visitor came', 'visitors came')}, ${many(formsSent(figures), 'form was sent', 'forms were sent')}`
    : `${many(figures.pageViews, 'page was viewed', 'pages were viewed')}, ${many(formsSent(figures), 'form was sent', 'forms were sent')}`
  const what = byVisitors ? 'Visitors by day' : 'Page views by day'
  return html`<header><div class="inner"><div class="top"><span class="wordmark">${mark}${content.company.name}</span><span>Website report</span></div>
<h1>${headline}</h1><p>${periodWords(period)}</p>${dayChart(what, amounts(days), amounts(before.days))}
<p class="legend"><span>${what}</span><span class="then">${periodWords(before.period)}</span></p></div></header>`
}

function totals(now: Figures, then: Figures): Markup {
  const perVisit = ({ engagedMs, visits }: Figures) => (visits === 0 ? 0 : engagedMs / visits)
  const item = (name: string, amountOf: (figures: Figures) => number, words = amount) => {
    const changed = changeWords(amountOf(now), amountOf(then))
    const direction = changed.startsWith('+') ? 'up' : changed.startsWith('−') ? 'down' : ''
    return html`<div><dt>${name}</dt><dd class="figure">${words(amountOf(now))}</dd><dd><b class="${direction}">${changed}</b></dd></div>`
  }
  return html`<dl class="totals">${[
    item('Visitors', ({ visitors }) => visitors),
    item('Visits', ({ visits }) => visits),
    item('Page views', ({ pageViews }) => pageViews),
    item('In view per visit', perVisit, duration),
    item('Forms sent', formsSent),
  ]}</dl>`
}

function sections({ figures: now, leads, days, before: { figures: then } }: Report): Markup {
  const views = (figures: Figures) =>
    figures.pages.map(({ page, pageViews }) => ({ name: page, count: pageViews }))
  const landings = (figures: Figures) =>
    figures.pages
      .map(({ page, visits }) => ({ name: page, count: visits }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
  const visits = { count: now.visits, unit: 'visits' }
  return html`<section><h2>Where they came from</h2><div class="columns">${rankedBars('Sources', now.sources, then.sources, 8, 'No visits were counted.', visits)}${rankedBars('Campaigns', now.campaigns, then.campaigns, 8, 'No visit came by a link with utm_campaign.', visits)}</div></section>
<section><h2>Devices and browsers</h2><div class="columns">${stackedBar('Devices', now.devices)}${stackedBar('Browsers', now.browsers)}</div></section>
<section class="second"><h2>What they looked at</h2><div class="columns">${rankedBars('Pages viewed', views(now), views(then), 10, 'No pages were viewed.', { count: now.pageViews, unit: 'views' })}${rankedBars('First page of the visit', landings(now), landings(then), 10, 'No visits were counted.', visits)}</div></section>
<section><h2>From seeing a form to sending it</h2>${formFunnels(now.forms, leads)}</section>
<section><h2>How fast pages were, for three views in four</h2>${vitalScales(now.vitals, then.vitals)}</section>
${dayTable(days)}`
}

const dayTable = (days: DayTotals[]) =>
  html`<details><summary>Day by day</summary><div class="scroll"><table><thead><tr>${['day', 'visitors', 'visits', 'page views', 'in view', 'forms sent'].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${days.map(
    (day) =>
      html`<tr><th scope="row">${day.day}</th><td>${amount(day.visitors)}</td><td>${amount(day.visits)}</td><td>${amount(day.pageViews)}</td><td>${duration(day.engagedMs)}</td><td>${amount(day.formsSent)}</td></tr>`,
  )}</tbody></table></div></details>`

const notes = ({ timeZone, before }: Report) =>
  html`<footer class="inner"><p class="note">Days are days in ${timeZone}. Changes are against ${periodWords(before.period)}. A visitor is counted anew each day and told from others by a key that is forgotten after it; a visit ends after half an hour without a sign. Whoever asks not to be tracked, or has no script, is not in these figures.</p></footer>`
