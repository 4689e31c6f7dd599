import { notCountedPath } from '../../contract/not-counted.ts'
import { useSession } from '../session/session.ts'

/** The setting is kept by the browser for the public site, so that a page there has to make it. */
export function NotCounted() {
  const state = useSession()
  if (!('session' in state)) return null
  const link = `${state.session.site}${notCountedPath}`
  return (
    <p className="mute">
      <a href={link} target="_blank" rel="noreferrer">
        Do not count this browser
      </a>{' '}
      opens the page that switches it. On another device open {link}
    </p>
  )
}
