import { expect, test } from 'vitest'
import { checkBooking, checkContent, checkYouTubeId } from './check-content.ts'

test('the content as it is passes', async () => {
  expect(await checkContent('.')).toEqual([])
})

test('a YouTube id passes, and so does none', () => {
  for (const id of ['', 'dQw4w9WgXcQ', '_-abcDEF123']) expect(checkYouTubeId(id)).toEqual([])
})

test.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=4',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
])('of %s it says what the id would be', (address) => {
  expect(checkYouTubeId(address)[0]).toContain("write the id alone: 'dQw4w9WgXcQ'")
})

test('where a time is chosen is an https address, or nowhere', () => {
  for (const url of ['', 'https://cal.com/firsthour', 'https://calendar.app.google/x'])
    expect(checkBooking(url)).toEqual([])
  for (const url of ['http://cal.com/x', 'cal.com/x', 'javascript:alert(1)'])
    expect(checkBooking(url)[0]).toContain('no https address')
})

test('anything else is told what an id looks like', () => {
  expect(checkYouTubeId('our film')[0]).toContain('11 letters')
})
