import { expect, test } from 'vitest'
import { soundsUrgent } from './emergency-words.ts'

const saying = (message: string) =>
  soundsUrgent({
    firstName: 'Priya',
    lastName: 'Rao',
    email: 'priya@clinic.example',
    phoneNumber: '',
    message,
  })

test.each([
  'my father has chest pain now',
  'He can’t breathe',
  "he can't breathe",
  'पिताजी को सीने में दर्द है',
  'నాన్నకు ఛాతీ నొప్పి',
])('a hint of an emergency: %s', (message) => {
  expect(saying(message)).toBe(true)
})

test('no hint in what people ask on a working day', () => {
  expect(saying('We run forty ambulances. What does a pilot cost?')).toBe(false)
})
