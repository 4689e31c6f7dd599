import type { FillingWords, FormWords, OutcomeWords, PrivacyNotice } from '../../content/schema/forms.ts'
import type { Link } from '../../content/schema/kinds.ts'
import type { Collection, FieldName, Messages } from '../../contract/forms.ts'
import { type PagePath, pathIn, rootLanguage } from '../../contract/routes.ts'
import type { PageContent } from '../languages/page-content.ts'
import type { EmergencyWords } from '../ui/emergency-line.tsx'

/** A form's collection and all its texts. */
export interface FormContent<C extends Collection = Collection> {
  collection: C
  words: Omit<FormWords<FieldName<C>>, 'name' | 'purpose'>
  /**
   * Undefined in English, whose messages are in the forms' script: as props they would be in the HTML of every page.
   */
  messages?: Messages
  /** The form's page, if the API is on another origin and cannot tell it from the Referer. */
  page?: string
  notice: PrivacyNotice
  filling: FillingWords
  outcome: OutcomeWords
  /** For somebody in need, in the confirmation. */
  emergency: EmergencyWords
  /** The next step after the form was sent, unless there is a scheduler. */
  onward: Link
  /** The link to the scheduler, shown once the form was sent. */
  booking?: { url: string; label: string }
  /** For visitors whose form could not be sent. */
  phone: string
}

type WordsOfEveryField = { [C in Collection]: FormWords<FieldName<C>> }

export function formContent<C extends Collection>(
  {
    language,
    forms,
    messages,
    company,
    site,
  }: Pick<PageContent, 'language' | 'forms' | 'messages' | 'company' | 'site'>,
  collection: C,
  page?: PagePath,
): FormContent<C> {
  const everyForm: WordsOfEveryField = forms
  // `name` is for lists and mails, `purpose` is in the privacy notice.
  const { name: _, purpose: __, ...words } = everyForm[collection]
  return {
    words,
    ...(language !== rootLanguage && { messages }),
    ...(import.meta.env.PUBLIC_API_ORIGIN && page && { page: pathIn(language, page) }),
    notice: forms.notice,
    filling: forms.filling,
    outcome: forms.outcome,
    emergency: site.footer.emergency,
    onward: forms.onward,
    ...(company.booking && { booking: { url: company.booking, label: forms.booking } }),
    phone: company.phone,
    collection,
  }
}
