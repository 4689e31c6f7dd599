import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { leadStatuses } from '../../contract/lead-status.ts'
import { StatusMark } from './status-mark.tsx'

const looks = (spam: boolean) =>
  leadStatuses.map((status) => renderToStaticMarkup(<StatusMark lead={{ spam, status }} />))

test('a held lead is marked as spam and looks different from others', () => {
  for (const mark of looks(true)) expect(mark).toMatch(/class="[^"]*\bbad\b[^"]*">Spam</)
  expect(looks(false).join()).not.toMatch(/\bbad\b|Spam/)
})
