/**
 * The subset of schema.org that our pages use, with Google's requirements: required and optional properties of each type
 * and their values. Anything else is a finding, so that misspelt properties are not ignored.
 */
type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string' && value.trim() !== ''
const url: Check = (value) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
const email: Check = (value) => typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
const telephone: Check = (value) => typeof value === 'string' && /^\+[\d ]{8,}$/.test(value)
const positive: Check = (value) => Number.isInteger(value) && Number(value) > 0
const country: Check = (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value)
const language: Check = (value) => typeof value === 'string' && /^[a-z]{2}(-[A-Z]{2})?$/.test(value)
const date: Check = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const duration: Check = (value) => typeof value === 'string' && /^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/.test(value)
const list =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(item)
const reference: Check = (value) => isRecord(value) && Object.keys(value).length === 1 && url(value['@id'])
const node =
  (type: string): Check =>
  (value) =>
    isRecord(value) && value['@type'] === type && findings(value).length === 0

interface Rule {
  required: Record<string, Check>
  optional?: Record<string, Check>
  oneOf?: Record<string, Check>
}

const webPage: Rule = {
  required: { '@id': url, url, name: text, description: text, isPartOf: reference },
  optional: { inLanguage: language, about: reference, primaryImageOfPage: node('ImageObject') },
}

const rules: Record<string, Rule> = {
  Organization: {
    required: { '@id': url, name: text, url, logo: node('ImageObject') },
    optional: {
      description: text,
      email,
      telephone,
      address: node('PostalAddress'),
      contactPoint: node('ContactPoint'),
      sameAs: list(url),
    },
  },
  WebSite: {
    required: { '@id': url, url, name: text },
    optional: { description: text, inLanguage: language, publisher: reference },
  },
  WebPage: webPage,
  AboutPage: webPage,
  ContactPage: webPage,
  ImageObject: { required: { url }, optional: { width: positive, height: positive } },
  PostalAddress: {
    required: { streetAddress: text, addressLocality: text, postalCode: text, addressCountry: country },
    optional: { addressRegion: text },
  },
  ContactPoint: {
    required: { contactType: text, telephone },
    optional: { email, areaServed: country },
  },
  BreadcrumbList: {
    required: { itemListElement: (value) => list(node('ListItem'))(value) && inOrder(value) },
  },
  ListItem: { required: { position: positive, name: text, item: url } },
  VideoObject: {
    required: { name: text, description: text, thumbnailUrl: list(url), uploadDate: date },
    optional: { duration },
    oneOf: { contentUrl: url, embedUrl: url },
  },
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inOrder = (value: unknown) =>
  Array.isArray(value) && value.every((step, index) => isRecord(step) && step.position === index + 1)

/** All problems of one node as text; empty if it is valid. */
export function findings(value: Record<string, unknown>): string[] {
  const type = String(value['@type'])
  const rule = rules[type]
  if (!rule) return [`${type}: not a type the site uses`]
  const known = { ...rule.required, ...rule.optional, ...rule.oneOf }
  const missing = Object.keys(rule.required).filter((property) => !(property in value))
  const either = Object.keys(rule.oneOf ?? {})
  return [
    ...missing.map((property) => `${type}: ${property} is missing`),
    ...(either.length > 0 && !either.some((property) => property in value)
      ? [`${type}: one of ${either.join(', ')} is needed`]
      : []),
    ...Object.entries(value)
      .filter(([property]) => property !== '@type' && (property !== '@id' || known['@id']))
      .flatMap(([property, given]) => {
        const check = known[property]
        if (!check) return [`${type}: ${property} is not a property the rules know`]
        return check(given) ? [] : [`${type}: ${property} is ${JSON.stringify(given)}`]
      }),
  ]
}

/** Checks a JSON-LD document and that each reference points to one of its nodes. */
export function documentFindings(document: unknown): string[] {
  if (!isRecord(document) || document['@context'] !== 'https://schema.org')
    return ['@context is not schema.org']
  const graph = document['@graph']
  if (!Array.isArray(graph) || !graph.every(isRecord)) return ['@graph is not a list of nodes']
  const ids = new Set(graph.map((item) => item['@id']))
  const dangling = graph
    .flatMap((item) => Object.values(item))
    .filter(reference)
    .map((item) => (isRecord(item) ? item['@id'] : undefined))
    .filter((id) => !ids.has(id))
  return [...graph.flatMap(findings), ...dangling.map((id) => `${String(id)} is referred to but not there`)]
}
