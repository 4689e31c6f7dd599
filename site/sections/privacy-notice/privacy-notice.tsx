import type { PrivacyContent } from '../../../content/types/privacy.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Collected } from './collected.tsx'
import styles from './privacy-notice.module.css'

export function PrivacyNotice({ content }: { content: PrivacyContent }) {
  const { collected, sections, officer, contents, version } = content
  return (
    <div className={`wrap ${styles.layout}`}>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 className="label" id="contents">
          {contents}
        </h2>
        <ul>
          {[collected, ...sections, officer].map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.notice}>
        <p className="small mute tabular">
          {version.label}: {version.value}
        </p>
        <Collected {...collected} />
        {sections.map(({ id, title, paragraphs, list, links }) => (
          <section className={styles.section} id={id} key={id} aria-labelledby={`${id}-title`}>
            <h2 className={styles.title} id={`${id}-title`}>
              {title}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {list && (
              <dl className={styles.rights}>
                {list.map(({ term, text }) => (
                  <div key={term}>
                    <dt>{term}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            )}
            {links && (
              <p className={styles.links}>
                {links.map(({ label, href }) => (
                  <LinkButton href={href} look="outline" key={href}>
                    {label}
                  </LinkButton>
                ))}
              </p>
            )}
          </section>
        ))}
        <Officer {...officer} />
      </div>
    </div>
  )
}

function Officer({ id, title, text, name, role, email }: PrivacyContent['officer']) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      <p>{text}</p>
      <address className={styles.officer}>
        <strong>{name}</strong>
        <span className="mute">{role}</span>
        <a href={`mailto:${email}`}>{email}</a>
      </address>
    </section>
  )
}
