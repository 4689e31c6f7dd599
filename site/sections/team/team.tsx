import type { Content } from '../../../content/languages.ts'
import { Portrait } from '../../scenes/portrait/portrait.tsx'
import { Heading } from '../../ui/heading.tsx'
import { NewWindowLink } from '../../ui/new-window-link.tsx'
import type { Pictures } from '../../ui/pictures/picture.ts'
import styles from './team.module.css'

interface Props {
  content: Content['about']['team']
  opensWindow: string
  /** People's own photos. */
  photos: Pictures
}

export function Team({ content: { eyebrow, title, lead, sample, members }, opensWindow, photos }: Props) {
  return (
    <section className="section" data-tone="sand" aria-labelledby="team">
      <div className="wrap">
        <div className="stack gap-8 explained below-7">
          <div>
            <p className="label accent below-5">{eyebrow}</p>
            <Heading id="team">{title}</Heading>
          </div>
          <p className="lead mute">{lead}</p>
        </div>
        <ul className={`stack fours ${styles.members}`}>
          {members.map(({ name, role, about, profile, photo, isSample }, index) => (
            <li className={styles.member} key={profile.href}>
              <Portrait name={name} hour={index} picture={photos[photo ?? '']} />
              <h3 className="subtitle">
                {name}{' '}
                {isSample && (
                  <span className="small mute" data-sample="">
                    {sample}
                  </span>
                )}
              </h3>
              <p className="strong">{role}</p>
              <p className="mute small" data-sample={isSample ? '' : undefined}>
                {about}
              </p>
              <NewWindowLink
                className={`small strong reach at-start gap-2 ${styles.profile}`}
                href={profile.href}
                note={opensWindow}
              >
                {profile.label}
                <span className="visually-hidden">: {name}</span>
              </NewWindowLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
