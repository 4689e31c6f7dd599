import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { collections } from '../../contract/forms.ts'
import { goodLeads } from '../support/form-examples.ts'
import { all } from '../support/leads.ts'
import type { Stage } from './stage.ts'

const pageOf = { signups: '/', contactUs: '/contactSection', demoRequests: '/request' } as const

/** Runs in the page: scrolls to the form and returns whether it is hydrated. */
const isTakenOver = (form: string) => {
  const element = document.querySelector<HTMLFormElement>(form)
  element?.scrollIntoView({ behavior: 'instant' })
  return element?.noValidate ?? false
}
const typedValues = (form: string, names: string[]) =>
  names.map((name) => document.querySelector<HTMLInputElement>(`${form} [name=${name}]`)?.value ?? '')
const sentLine = (collection: string) =>
  document.querySelector(`[data-sent=${collection}] [role=status]`)?.textContent ?? ''

export function formTests(stage: Stage): void {
  for (const collection of collections) {
    const form = `form[data-form=${collection}]`
    const names = Object.keys(goodLeads[collection])
    const newLead = () => ({ ...goodLeads[collection], email: `a${randomUUID().slice(0, 8)}@clinic.co` })
    const fillAndSend = async (lead: Record<string, string>) => {
      for (const [name, value] of Object.entries(lead))
        await stage.browser.type(`${form} [name=${name}]`, value)
      await stage.browser.click(`${form} button[type=submit]`)
    }
    const kept = async (email: string) =>
      (await all(stage.store.listLeads({ email }))).map((lead) => lead.fields)

    test(`${collection} is sent by script`, async () => {
      await stage.open(pageOf[collection])
      await expect.poll(() => stage.browser.evaluate(isTakenOver, form)).toBe(true)
      const lead = newLead()
      await fillAndSend(lead)
      await expect.poll(() => kept(lead.email)).toEqual([lead])
      await expect.poll(() => stage.browser.evaluate(typedValues, form, names)).toEqual(names.map(() => ''))
    })

    test(`${collection} is sent without script`, async () => {
      stage.proxy.scriptless = true
      try {
        await stage.open(pageOf[collection])
        const lead = newLead()
        await fillAndSend(lead)
        await expect
          .poll(() => stage.browser.evaluate(sentLine, collection))
          .toContain('submitted successfully')
        expect(await kept(lead.email)).toEqual([lead])
      } finally {
        stage.proxy.scriptless = false
      }
    })
  }
}
