import { isbot, isbotMatch } from 'isbot'

/** In this order: most browsers also name the ones they descend from. All patterns of a family must fit. */
const families: [name: string, ...patterns: RegExp[]][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b|\bOPX\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUC ?Browser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bVersion\/\d/, /\bSafari\//],
]

/** Browsers say who they are in half as much; what somebody writes behind it costs us nothing. */
const longestAgent = 512

/** What a request says of the program that sent it; everything that reads it takes it from here. */
export const userAgentOf = ({ headers }: { headers: { 'user-agent'?: string } }): string =>
  headers['user-agent']?.slice(0, longestAgent) ?? ''

/** Only the family is kept: version, system and model together could single somebody out. */
export const browserFamily = (userAgent: string): string =>
  families.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(userAgent)))?.[0] ?? 'Others'

/** An iPad says that it is a Macintosh, and counts as a desktop. */
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

/** What a robot calls itself, in few words: it could write anything. */
export function robotName(userAgent: string): string {
  const known = robots.find(([, pattern]) => pattern.test(userAgent))
  if (known) return known[0]
  // A program's own name comes first; those that pose as browsers begin like every browser.
  const [, product = ''] = /^(?!Mozilla)([^/\s]+)\//i.exec(userAgent) ?? []
  const name = [product, isbotMatch(userAgent) ?? ''].map((each) => each.trim().toLowerCase())
  return name.find((each) => plainName.test(each)) ?? 'Other robots'
}

/** Search engines, link previews, page testers. One bare word, as Node's own calls send, counts like a call without an agent. */
export const isCrawler = (userAgent: string): boolean => !/^\w*$/.test(userAgent) && isbot(userAgent)
