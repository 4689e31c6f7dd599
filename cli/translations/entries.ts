/** What is not for translators: keys, paths, addresses and figures, by the name they go by in the content. */
const notWords = new Set([
  ...['language', 'locale', 'href', 'id', 'key', 'picture', 'sign', 'value', 'version'],
  ...['youtubeId', 'poster', 'published', 'duration', 'earlierNotices', 'code'],
  ...['url', 'email', 'phone', 'from', 'leadsInbox', 'postalCode'],
])

/** What the company itself reads, which is English. */
const forTheCompany =
  /^(mail\.(notification|heldLeads|followUps|erasureRequest|erasedBySender)|answers\.titles)\./

/** Every text of a language by where it stands: `home.banner.heading`, `home.banner.words.0`. */
export function entriesOf(content: object): Map<string, string> {
  const entries = new Map<string, string>()
  const read = (part: unknown, path: readonly string[]): void => {
    const name = path.findLast((step) => !/^\d+$/.test(step)) ?? ''
    if (typeof part === 'string') {
      const isLabel = path.includes('labels') || path.includes('fields') || path.includes('details')
      const isWords = part.trim() !== '' && (isLabel || !notWords.has(name))
      if (isWords && !forTheCompany.test(path.join('.'))) entries.set(path.join('.'), part)
    } else if (typeof part === 'object' && part !== null)
      for (const [key, each] of Object.entries(part)) read(each, [...path, key])
  }
  read(content, [])
  return entries
}
