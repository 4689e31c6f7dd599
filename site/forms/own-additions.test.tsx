import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { emergencies } from '../../case/keys.ts'
import { encodeCase } from '../../case/link.ts'
import { sampleCase } from '../../case/sample-case.ts'
import { content } from '../../content/index.ts'
import { additionSchemas, emergencyOf } from '../../contract/additions.ts'
import { memoryStorage } from '../../tests/support/memory-storage.ts'
import { keepAddition } from '../browser/kept-additions.ts'
import { AdditionsOffer, withAdditions } from './additions-offer.tsx'
import { Confirmation } from './confirmation.tsx'
import OwnAdditions from './own-additions.tsx'

const { forms, site } = content

test('the contract accepts every case that the engine encodes, and reads its emergency', () => {
  for (const emergency of emergencies) {
    const code = encodeCase({ ...sampleCase, emergency, closedRoads: [1, 2, 3] })
    expect(v.is(additionSchemas.case, code)).toBe(true)
    expect(emergencyOf(code)).toBe(emergency)
  }
})

test('additions are sent only if ticked, and without script there are none', () => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('dispatchEvent', () => true)
  keepAddition('estimate', '10-20-4-3-1')
  keepAddition('case', 'no case')
  const { additions } = forms.demoRequests
  const [, value = ''] = /value="(.*?)"/.exec(renderToStaticMarkup(<OwnAdditions words={additions} />)) ?? []
  const addOwn = value.replaceAll('&quot;', '"')
  const values = { email: 'asha@clinic.example' }
  expect(withAdditions(values)).toEqual(values)
  expect(withAdditions({ ...values, addOwn })).toEqual({
    ...values,
    addOwn,
    estimate: '10-20-4-3-1',
  })
  expect(renderToStaticMarkup(<AdditionsOffer words={additions} />)).toBe('')
})

test('the confirmation offers an appointment if a booking address is set, and otherwise no link to another site', () => {
  const { demoRequests: words, outcome, onward, notice, filling } = forms
  const collection = 'demoRequests' as const
  const content = {
    collection,
    words,
    outcome,
    onward,
    notice,
    filling,
    phone: '+91 40 5550 0142',
    emergency: site.footer.emergency,
  }
  const shown = (booking?: { url: string; label: string }) =>
    renderToStaticMarkup(
      <Confirmation
        content={{ ...content, ...(booking && { booking }) }}
        sent={{ values: { email: 'asha@clinic.example' }, reference: '7K2M-Q4XD' }}
      />,
    )
  expect(shown()).not.toContain('http')
  const html = shown({ url: 'https://cal.example/firsthour', label: forms.booking })
  const [link = ''] = /<a [^>]*href="https:[^>]*>/.exec(html) ?? []
  expect(link).toContain('href="https://cal.example/firsthour"')
  expect(link).toContain('rel="noopener noreferrer"')
  expect(link).toContain('referrerPolicy="no-referrer"')
  expect(link).toContain('target="_blank"')
})
