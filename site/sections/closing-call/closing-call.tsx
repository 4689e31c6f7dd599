import type { Content } from '../../../content/languages.ts'
import { Heading } from '../../ui/heading.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** The call to action at the end of a page. */
export function ClosingCall({ title, text, action, second }: Content['impact']['onward']) {
  return (
    <section className="section on-screen" data-tone="amber" aria-labelledby="onward">
      <div className="wrap stack gap-6 explained">
        <Heading id="onward" className="narrow">
          {title}
        </Heading>
        <div className="stack gap-6">
          <p className="lead">{text}</p>
          <p className="cluster">
            <LinkButton to={action} look="ink" />
            <LinkButton to={second} look="outline" />
          </p>
        </div>
      </div>
    </section>
  )
}
