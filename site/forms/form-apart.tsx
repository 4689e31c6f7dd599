import type { Collection } from '../../contract/forms.ts'
import { Confirmation } from './confirmation.tsx'
import type { FormContent } from './form-content.ts'

interface Props extends FormContent<Collection> {
  message: string
}

/** The answer to a form leads to its status line: while the address names that line, a page without script says this. */
const shownAtStatus = '[data-sent-apart]{display:none}:target~noscript [data-sent-apart]{display:block}'

/**
 * What a form needs whose page is a file at somebody else's: it says which page it stands on, since the API is not told,
 * and that it was sent, since no server can write that into the page.
 */
export function FormApart({ page, message, words, outcome, phone }: Props) {
  return (
    <>
      {page && <input type="hidden" name="landingPage" value={page} />}
      <noscript>
        <style>{shownAtStatus}</style>
        <div data-sent-apart>
          <p>{message}</p>
          <Confirmation words={words.confirmation} outcome={outcome} companyPhone={phone} />
        </div>
      </noscript>
    </>
  )
}
