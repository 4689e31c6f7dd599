import type { TimeWords } from '../site/ui/time-text.ts'

/** Elements whose text is not shown as text of the page. */
const isSilent = (tag: string) => /^(script|style|svg|title|template)$/.test(tag)
const voidTags = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const isFigure = (attributes: string) => /\sdata-figure="(published|target|simulated)"/.test(attributes)

/** A percentage, a multiplier, minutes or a time of the case: 50%, 2X, 1.5×, 6 min, +03:26. */
const claim = /\d(?:\s?%|[x×](?![\p{L}\d])|\s?(?:min|मिनट|నిమి))|\+\d{1,3}:\d\d/iu

/** Text with a figure outside any block with `data-figure`. */
export function claimsWithoutKind(html: string): string[] {
  const found: string[] = []
  const open: { tag: string; passes: boolean }[] = []
  for (const [, slash, name = '', attributes = '', text = ''] of html.matchAll(
    /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>([^<]*)/gi,
  )) {
    const tag = name.toLowerCase()
    if (slash) {
      const last = open.findLastIndex((element) => element.tag === tag)
      if (last >= 0) open.splice(last)
    } else if (!voidTags.test(tag)) open.push({ tag, passes: isSilent(tag) || isFigure(attributes) })
    if (claim.test(text) && !open.some(({ passes }) => passes)) found.push(text.trim())
  }
  return found
}

/** Times such as 03:41 that match no time format of the page's language. */
export function timesOfNoKind(html: string, words: TimeWords): string[] {
  const spoken = [...html.matchAll(/\s(?:aria-label|alt|title)="([^"]*)"/g)].map(([, text]) => text)
  const shown = html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, ' ')
    // A ticking clock holds all its seconds; only the first is read.
    .replace(/(<span[^>]*><span[^>]*>)(\d+)(?:\n\d+)+/g, '$1$2')
    .replace(/<\/?(?:span|b|small)\b[^>]*>|<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
  const text = [shown, ...spoken].join(' ').replace(/&nbsp;|\s/g, '\u00a0')
  const ways = [
    words.since,
    words.left,
    ...words.parts.map(({ part }) => words.ofDay.replace('{part}', part)),
  ]
  const written = ways.map((way) =>
    way
      .replace(/[+.*?()[\]]/g, '\\$&')
      .replaceAll(' ', '\u00a0')
      .replace('{time}', '\\d{1,3}:\\d\\d'),
  )
  return text.replace(new RegExp(written.join('|'), 'gu'), '').match(/(?<!\d)\d{1,3}:\d\d(?!\d)/g) ?? []
}
