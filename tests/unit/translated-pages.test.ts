import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pagePaths, pathIn } from '../../contract/routes.ts'
import { englishIn } from '../support/english-words.ts'
import { builtFolder } from '../support/server.ts'

/**
 * Names of browsers, laws, standards and code that the privacy notice, /security and /accessibility must spell as they
 * are.
 */
const namedAsItIs =
  /\/case|ABDM|ABHA|axe-core|BE-FAST|CERT-In|Chromium|CDSCO|\bCSP\b|CSV|CycloneDX|\.cdx\.json|Firefox ESR|HL7\b(?: FHIR)?|HSTS|ICT|https\b|ICMR|IS 17802|ISO 27001|OpenID Connect|MACE|OWASP ASVS|Playwright|RACE|Report\.pdf|PostgreSQL|RFC 9116|Safari|security\.txt|SHA-256|SQLite|SOC 2|\bTLS\b|WCAG 2\.2|AA|WebKitGTK|Do Not Track|Global Privacy Control|Data Protection Board of India|XSRF-TOKEN|sent-lead|utm_\w+|“[\w:…-]+”/g

const shown = (html: string) =>
  html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<(a|aside|span)\b[^>]* lang="en".*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, (tag) => ` ${heard(tag)} `)
    .replaceAll(/\S+@\S+/g, '')

const heard = (tag: string) =>
  [...tag.matchAll(/ (?:aria-label|aria-description|alt|title|placeholder)="([^"]*)"/g)]
    .map(([, said]) => said)
    .join(' ')

describe.each(['hi', 'te'])('in %s', (language) => {
  test.each([...pagePaths, '/404'])('no text of %s is left in English', async (path) => {
    const html = await readFile(join(await builtFolder(), `${pathIn(language, path)}.html`), 'utf8')
    expect(englishIn(shown(html).replaceAll(namedAsItIs, ''))).toEqual([])
  })
})
