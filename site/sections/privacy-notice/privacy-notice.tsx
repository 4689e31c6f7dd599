import type { ReactNode } from 'react'
import type { Content } from '../../../content/languages.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import styles from './privacy-notice.module.css'

export function PrivacyNotice({ content }: { content: Content['privacy'] }) {
  const { collected, sections, officer, contents, version } = content
  return (
    <>
      <header className={`wrap stack ${styles.opening}`}>
        <p className="label accent">{content.eyebrow}</p>
        <h1 className="display">{content.title}</h1>
        <p className={`lead mute ${styles.lead}`}>{content.lead}</p>
      </header>
      <div className={`wrap stack ${styles.layout}`}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 className="label mute" id="contents">
            {contents}
          </h2>
          <ul>
            {[collected, ...sections, officer].map(({ id, title }) => (
              <li key={id}>
                <a className="reach" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`stack ${styles.notice}`}>
          <p className="small mute tabular">
            {version.label}: {version.value}
          </p>
          <Collected {...collected} />
          {sections.map(({ id, title, paragraphs, list, links }) => (
            <Part id={id} title={title} paragraphs={paragraphs} key={id}>
              {list && (
                <dl className={`stack ${styles.list} ${styles.rights}`}>
                  {list.map(({ term, text }) => (
                    <div key={term}>
                      <dt className="strong">{term}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
              )}
              {links && (
                <p className="cluster prose">
                  {links.map((link) => (
                    <LinkButton to={link} look="outline" key={link.href} />
                  ))}
                </p>
              )}
            </Part>
          ))}
          <Officer {...officer} />
        </div>
      </div>
    </>
  )
}

function Officer({ id, title, text, name, role, email }: Content['privacy']['officer']) {
  return (
    <Part id={id} title={title} paragraphs={[text]}>
      <address className={styles.officer}>
        <strong>{name}</strong>
        <span className="mute">{role}</span>
        <a className="reach strong" href={`mailto:${email}`}>
          {email}
        </a>
      </address>
    </Part>
  )
}

/** A list of lists rather than a table: it reads the same on a phone, aloud and on paper. */
function Collected({ id, title, paragraphs, labels, rows }: Content['privacy']['collected']) {
  return (
    <Part id={id} title={title} paragraphs={paragraphs}>
      <ul className={styles.collected}>
        {rows.map((row) => (
          <li key={row.what}>
            <h3 className={styles.what}>{row.what}</h3>
            <dl className={`stack ${styles.list} ${styles.facts}`}>
              {(['items', 'why', 'basis', 'keptFor'] as const).map((fact) => (
                <div key={fact}>
                  <dt className="small mute">{labels[fact]}</dt>
                  <dd>{row[fact]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Part>
  )
}

interface PartProps extends Pick<Content['privacy']['collected'], 'id' | 'title' | 'paragraphs'> {
  children: ReactNode
}

/** A part of the notice that the table of contents leads to. */
function Part({ id, title, paragraphs, children }: PartProps) {
  return (
    <section className="stack" id={id} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p className="prose" key={paragraph}>
          {paragraph}
        </p>
      ))}
      {children}
    </section>
  )
}
