import type { Onward } from '../../../content/types/standalone.ts'
import { OnwardLinks } from '../../ui/onward-links.tsx'

export function WhereToNext({ title, links }: Onward) {
  return (
    <nav className="section wrap" aria-labelledby="next">
      <h2 className={'label mute spaced'} id="next">
        {title}
      </h2>
      <OnwardLinks links={links} />
    </nav>
  )
}
