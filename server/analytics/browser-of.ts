/** In this order: most browsers also name the ones they descend from. */
const families: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b|\bOPX\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUC ?Browser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
]

/** Only the family is kept: version, system and model together could single somebody out. */
export const browserFamily = (userAgent: string): string =>
  families.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Others'

/** An iPad says that it is a Macintosh, and counts as a desktop. */
export function deviceClass(userAgent: string): 'phone' | 'tablet' | 'desktop' {
  if (/\biPad\b|\bTablet\b|\bPlayBook\b|\bSilk\/|\bAndroid\b(?!.*\bMobile\b)/.test(userAgent)) return 'tablet'
  return /\bMobi|\biPhone\b|\biPod\b|\bAndroid\b/.test(userAgent) ? 'phone' : 'desktop'
}
