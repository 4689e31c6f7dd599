import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hospitals } from '../../../case/hospitals.ts'
import { rankHospitals } from '../../../case/ranking.ts'
import { sampleCase } from '../../../case/sample-case.ts'
import { sampleCity } from '../../../tests/support/case-inputs.ts'
import { loadWords } from '../words.ts'
import { RankedList } from './ranked-list.tsx'

test.each([
  ['recommends the first hospital', [], true],
  ['recommends no hospital without a bed', hospitals.map((_, hospital) => hospital), false],
])('%s', async (_name, fullHospitals, advised) => {
  const words = await loadWords('en')
  const input = { ...sampleCase, fullHospitals }
  const { list } = rankHospitals(sampleCity, input)
  const markup = renderToStaticMarkup(
    <RankedList words={words} input={input} list={list} chosen={0} change={() => {}} />,
  )
  expect(markup.includes(words.setup.advice)).toBe(advised)
})

test('care in use cannot be occupied again, and no reason is repeated', async () => {
  const words = await loadWords('en')
  const { list } = rankHospitals(sampleCity, sampleCase)
  const markup = renderToStaticMarkup(
    <RankedList words={words} input={sampleCase} list={list} chosen={0} change={() => {}} />,
  )
  const [first = '', second = ''] = markup.split('<li class="ruled').slice(1)
  expect(first.split('Cath lab free')).toHaveLength(2)
  expect(first).toContain('Occupy the cath lab')
  expect(second).toContain('Cath lab in use until')
  expect(second).not.toContain('Occupy the cath lab')
})
