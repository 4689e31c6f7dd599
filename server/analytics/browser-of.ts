import { isbot, isbotMatch } from 'isbot'

/** Order matters: most browsers also name the ones they descend from. All patterns of a family must match. */
const families: [name: string, ...patterns: RegExp[]][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b|\bOPX\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUC ?Browser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bVersion\/\d/, /\bSafari\//],
]

/** Twice the length of a browser's header. The rest is ignored, so parsing time is bounded. */
const longestAgent = 512

/** The bounded User-Agent of a request. All other code must read it here. */
export const userAgentOf = ({ headers }: { headers: { 'user-agent'?: string } }): string =>
  headers['user-agent']?.slice(0, longestAgent) ?? ''

/** Stores the family only: version, system and model together could identify a person. */
export const browserFamily = (userAgent: string): string =>
  families.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(userAgent)))?.[0] ?? 'Others'

/** iPads identify as Macintosh and count as desktops. */
export function deviceClass(userAgent: string): 'phone' | 'tablet' | 'desktop' {
  if (/\biPad\b|\bTablet\b|\bPlayBook\b|\bSilk\//.test(userAgent)) return 'tablet'
  if (/\bAndroid\b/.test(userAgent) && !/\bMobile\b/.test(userAgent)) return 'tablet'
  return /\bMobi|\biPhone\b|\biPod\b|\bAndroid\b/.test(userAgent) ? 'phone' : 'desktop'
}

const robots: [name: string, pattern: RegExp][] = [
  ['Headless Chrome', /HeadlessChrome/],
  ['Lighthouse', /Chrome-Lighthouse|PageSpeed/i],
  ['Google', /Google(?:bot|-|Other|Producer)|APIs-Google|AdsBot|Mediapartners/i],
  ['Bing', /bingbot|BingPreview|adidxbot/i],
  ['Link previews', /facebookexternalhit|WhatsApp|Twitterbot|LinkedInBot|Slackbot|TelegramBot|Discordbot/i],
  [
    'AI crawlers',
    /GPTBot|ChatGPT|OAI-SearchBot|ClaudeBot|anthropic|PerplexityBot|CCBot|Bytespider|Amazonbot/i,
  ],
]
const plainName = /^[a-z\d][a-z\d .-]{1,30}$/

/** A robot's name, shortened, because the header can contain anything. */
export function robotName(userAgent: string): string {
  const known = robots.find(([, pattern]) => pattern.test(userAgent))
  if (known) return known[0]
  // A client's own name comes first, except for robots that pose as browsers.
  const [, product = ''] = /^(?!Mozilla)([^/\s]+)\//i.exec(userAgent) ?? []
  const name = [product, isbotMatch(userAgent) ?? ''].map((each) => each.trim().toLowerCase())
  return name.find((each) => plainName.test(each)) ?? 'Other robots'
}

/**
 * Search engines, link previews, page testers. A single bare word, as Node's fetch sends, counts like a missing
 * User-Agent.
 */
export const isCrawler = (userAgent: string): boolean => !/^\w*$/.test(userAgent) && isbot(userAgent)
