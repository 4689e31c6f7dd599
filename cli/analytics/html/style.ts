import { readFile } from 'node:fs/promises'

const fromSite = (name: string) => new URL(`../../../site/styles/${name}`, import.meta.url)

/** The site's own colours and letters, inside the page, so that it can be sent by mail. */
export async function reportStyle(): Promise<string> {
  const face = async (weight: number) => {
    const font = await readFile(fromSite(`anek-latin-${weight}.woff2`), 'base64')
    return `@font-face { font-family: "Anek Latin"; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}) format("woff2") }`
  }
  const tokens = await readFile(fromSite('tokens.css'), 'utf8')
  return [await face(400), await face(650), tokens.replace(/\/\*[\s\S]*?\*\//g, ''), rules].join('\n')
}

const rules = `
:root { color-scheme: light dark; --fill: var(--amber); --track: var(--line); --up: var(--vital-text); --down: var(--signal-text);
  --part0: var(--amber); --part1: var(--ember); --part2: var(--plum); --part3: var(--dusk); --part4: var(--control) }
@media screen and (prefers-color-scheme: dark) {
  :root { --surface: var(--ink); --on: var(--paper); --on-mute: oklch(.8 .025 275); --rule: oklch(.36 .035 268);
    --track: oklch(.32 .035 268); --up: oklch(.78 .12 172); --down: oklch(.75 .15 30);
    --part1: oklch(.68 .19 35); --part2: oklch(.6 .15 350); --part3: oklch(.58 .12 285) }
}
* { box-sizing: border-box; margin: 0 }
body { background: var(--surface); color: var(--on); font: 400 1rem/1.45 var(--font); font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100% }
h1, h2, h3 { font-weight: 650; letter-spacing: -.02em; line-height: 1.08; text-wrap: balance }
b { font-weight: 650 }
.inner { max-width: 75rem; margin: 0 auto; padding: 0 clamp(1.25rem, 4.5vw, 4rem) }
header { color: var(--paper); padding: 1.75rem 0 1.5rem; background:
  radial-gradient(64% 66% at 88% 130%, var(--amber-light), color-mix(in oklab, var(--amber) 72%, var(--ember)) 30%, color-mix(in oklab, var(--ember) 75%, transparent) 60%, transparent),
  radial-gradient(68% 94% at 70% 118%, color-mix(in oklab, var(--ember) 62%, var(--plum)), transparent),
  radial-gradient(90% 120% at 40% 125%, color-mix(in oklab, var(--plum) 60%, var(--dusk)), transparent),
  linear-gradient(175deg, var(--ink) 20%, var(--dusk)) }
.top { display: flex; flex-wrap: wrap; gap: .25rem 2rem; justify-content: space-between; align-items: center }
.wordmark { display: flex; gap: .6rem; align-items: center; font-weight: 650; font-size: 1.25rem; letter-spacing: -.02em }
.wordmark svg { width: 2rem; height: 2rem; fill: none; stroke-linecap: round; stroke-linejoin: round }
h1 { font-size: clamp(2rem, 1.2rem + 3.4vw, 3.75rem); margin: clamp(1.5rem, 4vw, 3rem) 0 .5rem; max-width: 20ch }
.days { margin: clamp(1rem, 3vw, 2rem) 0 0 }
.days svg { display: block; width: 100%; height: auto; overflow: visible }
.days .wide { display: none }
@media (min-width: 44rem), print { .days .wide { display: block } .days .narrow { display: none } }
.days text { fill: currentColor; font-size: 14px }
.narrow text { font-size: 12px }
.days .peak { font-weight: 650; font-size: 18px }
.grid { stroke: currentColor; opacity: .22 }
.light { fill: var(--amber); opacity: .38 }
.now { fill: none; stroke: var(--amber-pale); stroke-width: 3; stroke-linejoin: round }
polyline.then { fill: none; stroke: currentColor; stroke-width: 1.5; stroke-dasharray: 2 5; opacity: .75 }
circle { fill: var(--paper); stroke: var(--amber); stroke-width: 3 }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; font-size: .9375rem }
.legend span::before { content: ""; display: inline-block; width: 1.5rem; margin-right: .5rem; vertical-align: .25em; border-top: 3px solid var(--amber-pale) }
.legend .then::before { border-top: 2px dotted currentColor }
.totals { display: grid; grid-template-columns: repeat(2, 1fr); gap: 1.25rem 1.5rem; padding: 2rem 0; border-bottom: 1px solid var(--rule) }
.totals dd { margin: 0 } .totals dt { color: var(--on-mute) }
.totals .figure { font-size: clamp(1.75rem, 1.3rem + 2vw, 2.75rem); font-weight: 650; letter-spacing: -.03em; line-height: 1.1 }
@media (min-width: 44rem), print { .totals { grid-template-columns: repeat(5, auto) } }
section { padding-top: clamp(2.25rem, 4vw, 3.5rem) }
h2 { font-size: clamp(1.5rem, 1.2rem + 1.2vw, 2.125rem); margin-bottom: 1.25rem }
h3 { font-size: 1.0625rem; margin-bottom: .5rem; letter-spacing: -.01em }
.columns { display: grid; gap: 2rem 3rem }
@media (min-width: 44rem), print { .columns { grid-template-columns: repeat(auto-fit, minmax(0, 1fr)); grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr) } }
.none, .note, .change, thead th, td:nth-child(3) { color: var(--on-mute) }
table { border-collapse: collapse; width: 100% }
th, td { text-align: right; padding: .3rem 0 .3rem .75rem; font-weight: 400; vertical-align: bottom; white-space: nowrap }
th:first-child { text-align: left; padding-left: 0; width: 99%; white-space: normal; overflow-wrap: anywhere }
thead th { font-size: .875rem; padding-top: 0 }
.bar { display: block; width: 100%; height: .375rem; margin-top: .2rem; fill: var(--fill) }
.rest { fill: var(--track) }
.stack { display: block; width: 100%; height: 1.25rem }
.keys, .funnel ul { list-style: none; padding: 0 }
.keys { display: flex; flex-wrap: wrap; gap: .15rem 1.25rem; margin-top: .5rem }
.keys li::before { content: ""; display: inline-block; width: .7rem; height: .7rem; margin-right: .4rem; background: var(--part) }
${[0, 1, 2, 3, 4].map((n) => `.part${n} { fill: var(--part${n}) } .key${n} { --part: var(--part${n}) }`).join('\n')}
.funnel p { margin-top: .5rem } .funnel li { color: var(--on-mute); overflow-wrap: anywhere } .funnel li b { color: var(--on) }
.vital h3 span { display: block; font-weight: 400; color: var(--on-mute); letter-spacing: 0; line-height: 1.3; margin-top: .15rem }
.vital .figure { font-size: 1.75rem; font-weight: 650; letter-spacing: -.02em; line-height: 1.2 }
.scale { display: block; width: 100%; height: 1rem; margin: .25rem 0 .4rem }
.scale .good { fill: var(--vital) } .scale .fair { fill: var(--amber) } .scale .poor { fill: var(--signal) } .mark { fill: var(--on) }
.vital.good b { color: var(--up) } .vital.poor b { color: var(--down) }
.up { color: var(--up) } .down { color: var(--down) }
details { margin-top: 2.5rem; border-top: 1px solid var(--rule); padding-top: 1rem }
summary { cursor: pointer; font-weight: 650; min-height: 2.75rem }
summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
.scroll { overflow-x: auto } details th:first-child { white-space: nowrap; width: auto }
.note { font-size: .9375rem; padding: 2rem 0 3rem; max-width: 52rem }
.unseen { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap }
@page { size: A4; margin: 13mm 14mm }
@media print {
  :root { color-scheme: light; font-size: 11.5px }
  body { print-color-adjust: exact; -webkit-print-color-adjust: exact }
  .inner { padding-left: 0; padding-right: 0 }
  header { background: none; color: var(--ink); padding: 0 } h1 { margin-top: 1.25rem } .totals { padding: 1.25rem 0 }
  .now { stroke: var(--ember) } .legend span::before { border-top-color: var(--ember) }
  .second { break-before: page } section, .ranking, .funnel, .vital { break-inside: avoid }
  section { padding-top: 1.5rem } .second { padding-top: 0 }
  .ranking tbody th { max-width: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
  .days svg { height: 52mm } th, td { padding-top: .2rem; padding-bottom: .2rem }
  details { display: none } .note { padding: 1.5rem 0 0 }
}
`
