import type { Call } from '../../content/schema/home.ts'
import { LinkButton } from './link-button.tsx'

/** A call to action: one line and two buttons. */
export function DemoCall({ text, other, action }: Call) {
  return (
    <div className="cluster between on-screen middle gap-5">
      <p className="subtitle strong balanced grows off-phones">{text}</p>
      <div className="cluster gap-2">
        <LinkButton to={other} look="outline" />
        <LinkButton to={action} look="amber" />
      </div>
    </div>
  )
}
