import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Emergency, emergencies } from '../../../case/keys.ts'
import { protocols } from '../../../case/protocols/protocols.ts'
import { content } from '../../../content/index.ts'
import { ProtocolLines } from './protocol-lines.tsx'

function linesOf(emergency: Emergency) {
  const html = renderToStaticMarkup(
    <ProtocolLines page={content.casePage} words={content.runACase} emergency={emergency} />,
  )
  return html.split('</li>').map((line) =>
    line
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

test.each(emergencies)('%s: every effect of care is a line with its source', (emergency) => {
  const lines = linesOf(emergency).filter((line) => line.includes('Once care has begun'))
  expect(lines.length).toBe(protocols[emergency].withCare.length)
  for (const line of lines) expect(line).toMatch(/ min · \S/)
})

test('an effect names each vital with its sign', () => {
  const heart = linesOf('heartAttack')
  expect(heart.join('\n')).toContain('Breaths −2, two thirds of it within 8 min · assumption')
  expect(heart.join('\n')).toContain('ST elevation −75%')
  expect(linesOf('roadTrauma').join('\n')).toContain('Blood pressure +6/+4')
  expect(linesOf('stroke').join('\n')).toContain('no change in the first 30 min · assumption')
})
