import { Confirmation } from './confirmation.tsx'
import type { FormContent } from './form-content.ts'

/** The server redirects to the form's status line. While the URL has that hash, a page without script shows this text. */
const shownAtStatus = '[data-sent-apart]{display:none}:target~noscript [data-sent-apart]{display:block}'

/**
 * For pages on a CDN: the form sends its page's path, which the API cannot know, and shows its own confirmation,
 * because no server can insert one.
 */
export function FormForCdn({ content, message }: { content: FormContent; message: string }) {
  const { page } = content
  return (
    <>
      {page && <input type="hidden" name="landingPage" value={page} />}
      <noscript>
        <style>{shownAtStatus}</style>
        <div data-sent-apart>
          <p>{message}</p>
          <Confirmation content={content} />
        </div>
      </noscript>
    </>
  )
}
