import type { Collection } from '../../contract/forms.ts'
import styles from './confirmation.module.css'
import { Confirmation, type SentDetails } from './confirmation.tsx'
import type { FormContent } from './form-content.ts'

interface Props extends FormContent<Collection> {
  collection: Collection
  details?: SentDetails
}

/** The confirmation as the server puts it beside a form that was sent without script; "Change it" asks the server. */
export function SentWithoutScript({ collection, words, outcome, phone, details }: Props) {
  const change = <a href={`?sent=${collection}&change`}>{outcome.change}</a>
  return (
    <div className={styles.beside} data-confirmation={collection}>
      <Confirmation
        words={words.confirmation}
        outcome={outcome}
        companyPhone={phone}
        details={details}
        change={change}
      />
    </div>
  )
}
