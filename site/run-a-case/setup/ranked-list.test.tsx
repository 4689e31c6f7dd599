import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hospitals } from '../../../case/hospitals.ts'
import { houseCase } from '../../../case/house-case.ts'
import { rankHospitals } from '../../../case/ranking.ts'
import { houseCity } from '../../../tests/support/case-inputs.ts'
import { loadWords } from '../words.ts'
import { RankedList } from './ranked-list.tsx'

test.each([
  ['the first is advised', [], true],
  ['nobody is advised who has no bed', hospitals.map((_, hospital) => hospital), false],
])('%s', async (_name, fullHospitals, advised) => {
  const words = await loadWords('en')
  const input = { ...houseCase, fullHospitals }
  const { list } = rankHospitals(houseCity, input)
  const markup = renderToStaticMarkup(
    <RankedList words={words} input={input} list={list} change={() => {}} />,
  )
  expect(markup.includes(words.setup.advice)).toBe(advised)
})
