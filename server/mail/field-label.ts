import { type Language, languages } from '../../content/languages.ts'
import { type Collection, collections } from '../../contract/forms.ts'

/** Staff may add a name or an organisation to any lead: its label is that of a form that asks for it. */
export function fieldLabel(language: Language, collection: Collection, field: string): string {
  const { forms } = languages[language]
  const labels = [collection, ...collections].map((form) => {
    const words: Record<string, { label: string }> = forms[form].fields
    return words[field]?.label
  })
  return labels.find((label) => label !== undefined) ?? field
}
