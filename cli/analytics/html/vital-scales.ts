import type { Figures, Percentile, VitalName } from '../../../contract/report.ts'
import { vitalNames, vitals } from '../../../server/analytics/vitals.ts'
import { amount, vitalMeanings, vitalWords } from '../words.ts'
import { html, type Markup } from './markup.ts'

/** Each vital on its scale from good to poor; the mark is what three of four page views stay within. */
export function vitalScales(now: Figures['vitals'], before: Figures['vitals']): Markup {
  const measured = vitalNames.flatMap((name) => {
    const percentile = now[name]
    return percentile ? [scale(name, percentile, before[name])] : []
  })
  return measured.length === 0
    ? html`<p class="none">Not measured. Build with PUBLIC_WEB_VITALS=on to measure how fast pages are for visitors.</p>`
    : html`<div class="columns four">${measured}</div>`
}

function scale(name: VitalName, now: Percentile, before: Percentile | undefined): Markup {
  const { good, poor } = vitals[name]
  const end = poor * 1.4
  const at = (value: number) => ((Math.min(value, end) / end) * 100).toFixed(2)
  return html`<div class="vital ${now.rating.replace(' ', '-')}"><h3>${name} <span>${vitalMeanings[name]}</span></h3><p class="figure">${vitalWords(name, now)}</p><svg class="scale" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="good" y="3" width="${at(good)}" height="4"/><rect class="fair" x="${at(good)}" y="3" width="${(Number(at(poor)) - Number(at(good))).toFixed(2)}" height="4"/><rect class="poor" x="${at(poor)}" y="3" width="${(100 - Number(at(poor))).toFixed(2)}" height="4"/><rect class="mark" x="${Math.max(0, Number(at(now.value)) - 0.7).toFixed(2)}" width="1.4" height="10"/></svg><p><b>${now.rating}</b>${before ? html`, before ${vitalWords(name, before)}` : ''} · ${amount(now.count)} measured</p></div>`
}
