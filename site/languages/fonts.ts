import { offerFamily } from './offer-family.ts'

/** The font of a language whose letters Anek Latin lacks. `npm run draw -- fonts` subsets it into ./fonts. */
export interface ScriptFont {
  /** The Unicode name of the script. */
  script: string
  /** The OpenType script tag of its layout rules. */
  rules: string
  range: string
  /** The package's file from which the subsets are made. */
  file: string
  /** System fonts as fallback, and the `size-adjust` that matches the width of each cut. */
  local: readonly string[]
  sizeAdjust: { text: string; strong: string }
  /** `size-adjust` of the boxes that stand for missing letters on systems without any such font. */
  boxAdjust: string
  /** Width of the language's own name in the switch, reserved until its font is loaded. */
  nameWidth: string
  /** Marks above and below the letters need a larger line height than Latin. */
  lineHeight: { heading: number; subtitle: number; text: number }
}

export const scriptFonts: Record<string, ScriptFont> = {
  hi: {
    script: 'Devanagari',
    rules: 'dev2',
    range: 'U+900-97F,U+A8E0-A8FF,U+200C-200D,U+25CC',
    file: '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
    local: ['Noto Sans Devanagari', 'Nirmala UI', 'Kohinoor Devanagari', 'Mangal'],
    sizeAdjust: { text: '102.2%', strong: '98.2%' },
    boxAdjust: '70.8%',
    nameWidth: '2.06em',
    lineHeight: { heading: 1.3, subtitle: 1.35, text: 1.6 },
  },
  te: {
    script: 'Telugu',
    rules: 'tel2',
    range: 'U+C00-C7F,U+951-952,U+964-965,U+200C-200D,U+25CC',
    file: '@fontsource-variable/anek-telugu/files/anek-telugu-telugu-wght-normal.woff2',
    local: ['Noto Sans Telugu', 'Nirmala UI', 'Kohinoor Telugu', 'Gautami'],
    sizeAdjust: { text: '104.6%', strong: '99.8%' },
    boxAdjust: '77.4%',
    nameWidth: '2.78em',
    lineHeight: { heading: 1.4, subtitle: 1.45, text: 1.65 },
  },
}

type UrlOf = (language: string, cut: string) => string

/** The font weights of each subset. */
const weightsOf = { 400: '400 500', 650: '600 700' }
export type Cut = keyof typeof weightsOf

/** Anek Latin without kerning and on coarser units: two thirds of the bytes for the few Latin words of these pages. */
const lighterLatin = 'Anek Latin light'

/** The font list that `--font` in site/styles/tokens.css names. */
const typedFamily = 'Anek typed'

const family = (language: string) => `Anek ${language}`

const face = (name: string, rules: Record<string, string>) =>
  `@font-face{font-family:"${name}";${Object.entries(rules)
    .map(([rule, value]) => `${rule}:${value}`)
    .join(';')}}`

const cutFace = (name: string, url: string, weight: string, range?: string) =>
  face(name, {
    src: `url("${url}") format("woff2")`,
    'font-weight': weight,
    'font-display': 'swap',
    ...(range && { 'unicode-range': range }),
  })

/** By full name or PostScript name: some systems know a font by only one of them. */
const installedAs = (font: string, isBold: boolean) => [
  isBold ? `${font} Bold` : font,
  `${font.replaceAll(' ', '')}-${isBold ? 'Bold' : 'Regular'}`,
]

const localFace = (name: string, { local, range }: ScriptFont, weight: string, sizeAdjust: string) =>
  face(name, {
    src: local
      .flatMap((font) => installedAs(font, weight.startsWith('6')))
      .map((font) => `local("${font}")`)
      .join(','),
    'font-weight': weight,
    'size-adjust': sizeAdjust,
    'unicode-range': range,
  })

/**
 * The first available font of the list draws the box for a missing letter. DejaVu Sans has no letter of these scripts.
 */
const boxFace = (name: string, range: string, sizeAdjust: string) =>
  face(name, {
    src: 'local("DejaVu Sans")',
    'font-weight': '400 700',
    'size-adjust': sizeAdjust,
    'unicode-range': range,
  })

/** Higher specificity than every section without `!important`, which would also override user styles. */
const strong = ':root:root'

/** The additional styles of a language: its font, its line heights, and no letter spacing, which breaks up words. */
export function fontsCss(language: string, cuts: readonly Cut[], urlOf: UrlOf): string {
  const own = scriptFonts[language]
  if (!own) return ''
  const name = family(language)
  const { heading, subtitle, text } = own.lineHeight
  const latin = `"${lighterLatin}"`
  // First in the list: the first available font draws the box for a missing letter.
  const script = `"${name}","${name} fallback","${name} boxes"`
  const rest = `"Anek fallback","Anek fallback Android","Anek fallback Linux",system-ui,sans-serif`
  const any = `"${typedFamily}"`
  return [
    ...cuts.map((cut) => cutFace(lighterLatin, urlOf('latin', `${cut}`), weightsOf[cut])),
    ...cuts.map((cut) => cutFace(name, urlOf(language, `${cut}`), weightsOf[cut], own.range)),
    localFace(`${name} fallback`, own, weightsOf[400], own.sizeAdjust.text),
    localFace(`${name} fallback`, own, weightsOf[650], own.sizeAdjust.strong),
    // Without the strong cut the browser draws bold words from the regular one.
    ...(cuts.includes(650) ? [] : [`${strong} body{font-synthesis:weight}`]),
    boxFace(`${name} boxes`, own.range, own.boxAdjust),
    `${strong}{--font:${script},${latin},${rest},${any};--typed:${latin},${any},"${name} fallback",${rest};--line-tight:${subtitle}}`,
    // The page's subset lacks conjuncts that occur only in a visitor's own text.
    `${strong} :is(input,textarea,[data-typed]){font-family:var(--typed)}`,
    `${strong} ::placeholder{font-family:var(--font)}`,
    `${strong} *{letter-spacing:0}`,
    // Small capitals are as high as other scripts' letters one size larger.
    `${strong} .label{font-size:.9375rem}`,
    `${strong} body{line-height:${text}}`,
    `${strong} :is(h1,h2,h3,h4,.display,.title){line-height:${heading}}`,
    `${strong} :is(p,li,dt,dd,figcaption,blockquote,.subtitle,.label):not(.numeral){line-height:${subtitle}}`,
    // Sentences end in short words such as है, which should not be alone on a line.
    'p{text-wrap:pretty}',
    // In very large text on a small phone a single long word is wider than the screen.
    `@media (max-width:11em){${strong} *{overflow-wrap:anywhere}}`,
  ].join('')
}

/**
 * Complete alphabets for what visitors type, in any script on any page: people type names in Devanagari into English forms too, on
 * machines without an Indian font. Last in every font list, so a file is loaded only when its letters appear on the page.
 */
export const typedCss = (urlOf: UrlOf): string =>
  Object.entries(scriptFonts)
    // Where two ranges share a sign the later face is used: the danda belongs to Devanagari, the first script.
    .reverse()
    .map(([language, { range }]) => cutFace(typedFamily, urlOf(language, 'typed'), '400 700', range))
    .join('')

/**
 * The fonts of the other languages' names in the switch. Last in the list: nothing is loaded where the system has the
 * letters.
 */
export function namesCss(page: string, others: readonly string[], urlOf: UrlOf): string {
  const latin = scriptFonts[page] ? lighterLatin : 'Anek Latin'
  return others
    .flatMap((language) => {
      const own = scriptFonts[language]
      if (!own) return []
      const { local, range, nameWidth } = own
      const name = `${family(language)} name`
      const installed = local.map((font) => `"${font}"`).join()
      return [
        cutFace(name, urlOf(language, 'name'), '400 700', range),
        `[data-language]:lang(${language}){font-family:"${latin}",${installed},"${name}",sans-serif;--name:${nameWidth}}`,
      ]
    })
    .join('')
}

/**
 * The font of the line that offers another language. Only that line uses it, so nothing is loaded before it appears.
 */
export const offersCss = (others: readonly string[], urlOf: UrlOf): string =>
  others
    .map((language) => {
      const own = scriptFonts[language]
      return own ? cutFace(offerFamily(language), urlOf(language, '400'), '400 700', own.range) : ''
    })
    .join('')
