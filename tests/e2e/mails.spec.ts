import type { Page } from '@playwright/test'
import { languageCodes } from '../../content/languages.ts'
import type { Lead } from '../../server/database/lead.ts'
import { acknowledgementBody } from '../../server/mail/bodies/acknowledgement.ts'
import { renderHtml } from '../../server/mail/bodies/mail-document.ts'
import { notificationBody } from '../../server/mail/bodies/notification.ts'
import { expect, test } from '../support/browser-test.ts'
import { goodLeads } from '../support/form-examples.ts'
import { longUnless } from './long.ts'

const longWord = 'Unbreakable'.repeat(20)
const lead: Lead = {
  id: '019a8563-0a5b-7000-8c1d-6b1f3f0f2b77',
  collection: 'demoRequests',
  timestamp: Date.parse('2026-11-15T02:41:07.123Z'),
  address: goodLeads.demoRequests.email,
  fields: {
    ...goodLeads.demoRequests,
    firstName: 'A'.repeat(40),
    hospitalName: longWord,
    designation: longWord,
  },
  spamReason: null,
  noticeVersion: '1',
  language: 'en',
  source: {},
  status: 'new',
  owner: null,
  dueOn: null,
  version: 1,
}
const website = 'https://www.firsthour.example'
const personalLink = `${website}/yours?open=${'k'.repeat(140)}`
const mails = {
  notification: renderHtml(
    notificationBody(lead, 'Request Demo form submitted', { timeZone: 'Asia/Kolkata', website }),
  ),
  ...Object.fromEntries(
    languageCodes.map((language) => [
      `acknowledgement in ${language}`,
      renderHtml(acknowledgementBody({ ...lead, language }, 'Thank you', website, personalLink)),
    ]),
  ),
}

/** Simulates Gmail, which drops unknown properties, and in some accounts the complete style sheet. */
const asInGmail = (html: string) =>
  html.replace(/<style>.*?<\/style>/s, '').replace(/overflow-wrap:[^;"]*;?/g, '')

/** Simulates Outlook for Windows, which evaluates the conditional comments and does not support max-width. */
const asInOutlook = (html: string) =>
  html
    .replaceAll('<!--[if mso]>', '')
    .replaceAll('<![endif]-->', '')
    .replace(/max-width:[^;"]*;?/g, '')

const cardWidth = async (page: Page) => (await page.locator('.card').boundingBox())?.width
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const [kind, html] of Object.entries(mails)) {
  test(
    `${kind}: 600 px wide and no wider than the screen, whatever was typed`,
    longUnless(kind === 'notification'),
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.setContent(html)
      expect(await cardWidth(page)).toBe(600)
      for (const width of [320, 480, 700]) {
        await page.setViewportSize({ width, height: 900 })
        for (const shown of [html, asInGmail(html)]) {
          await page.setContent(shown)
          expect(await overflow(page)).toBe(0)
        }
      }
    },
  )

  test(
    `${kind}: Outlook for Windows shows the same width`,
    longUnless(kind === 'notification'),
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.setContent(asInOutlook(html))
      expect(await cardWidth(page)).toBe(600)
    },
  )
}
