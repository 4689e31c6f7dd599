import { Confirmation } from './confirmation.tsx'
import type { FormContent } from './form-content.ts'

/**
 * The answer to a form leads to its status line: while the address names that line, a page without script says this, and
 * asks no more where the browser knows `:has`.
 */
const shownAtStatus =
  '[data-sent-apart]{display:none}:target~noscript [data-sent-apart]{display:block}' +
  'form:has(:target[role=status]) [data-ask]{display:none}'

/**
 * What a form needs whose page is a file at somebody else's: it says which page it stands on, since the API is not told,
 * and that it was sent, since no server can write that into the page.
 */
export function FormApart({ content, message }: { content: FormContent; message: string }) {
  const { page, outcome } = content
  return (
    <>
      {page && <input type="hidden" name="landingPage" value={page} />}
      <noscript>
        <style>{shownAtStatus}</style>
        <div data-sent-apart>
          <p>{message}</p>
          <Confirmation content={content} another={<a href="?">{outcome.another}</a>} />
        </div>
      </noscript>
    </>
  )
}
