import { expect, test } from 'vitest'
import { type Language, languageCodes } from '../../content/languages.ts'
import { goodLeads } from '../../tests/support/form-examples.ts'
import { signUp } from '../../tests/support/leads.ts'
import { answersTo } from './answers.ts'

test.each(languageCodes)(
  'in %s every placeholder is filled, and the answer to the form comes first',
  (language) => {
    const lead = {
      ...signUp(),
      collection: 'demoRequests',
      fields: goodLeads.demoRequests,
      language,
    } as const
    const { answers, language: answered } = answersTo(lead)
    expect(answered).toBe(language)
    expect(answers[0]?.title).toBe('First answer to a demo request')
    expect(answers).toHaveLength(4)
    for (const { subject, body } of answers) {
      expect(subject + body).not.toMatch(/[{}]/)
      expect(body).toContain('FirstHour')
    }
  },
)

test('a paragraph about a missing field is left out, and a person without a name is greeted without one', () => {
  const { fields, ...lead } = signUp()
  const body = (organisation: string) =>
    answersTo({ ...lead, fields: { ...fields, organisation } }).answers[0]?.body ?? ''
  expect(body('')).toMatch(/^Hello,\n\nThank you [^\n]+\n\nWhich day/)
  // A visitor's text is inserted literally and on one line: it is never read as a placeholder or a replacement pattern.
  expect(body('A {phone} $& \n B')).toContain('We have noted A {phone} $& B as your organization.')
})

test('a language that the site no longer has is answered in English', () => {
  expect(answersTo(signUp({ language: 'fr' })).language).toBe('en' satisfies Language)
})
