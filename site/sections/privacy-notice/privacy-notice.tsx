import type { Content } from '../../../content/languages.ts'
import { Chapter, Chapters } from '../../ui/chapters.tsx'
import { buttonLook, LinkButton } from '../../ui/link-button.tsx'
import styles from './privacy-notice.module.css'

export function PrivacyNotice({ content }: { content: Content['privacy'] }) {
  const { collected, sections, counting, officer, version } = content
  return (
    <Chapters
      words={content}
      chapters={[collected, ...sections, counting, officer]}
      note={`${version.label}: ${version.value}`}
    >
      <Collected {...collected} />
      {sections.map(({ id, title, paragraphs, list, links }) => (
        <Chapter id={id} title={title} paragraphs={paragraphs} key={id}>
          {list && (
            <dl className={`stack ${styles.list} ${styles.rights}`}>
              {list.map(({ term, text }) => (
                <div className="stack early gap-0" key={term}>
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
        </Chapter>
      ))}
      <Counting {...counting} />
      <Officer {...officer} />
    </Chapters>
  )
}

/** Without script nothing is counted, and the switch is not shown. */
function Counting({ id, title, text, switchOff, switchOn, isOff, isOn }: Content['privacy']['counting']) {
  return (
    <Chapter id={id} title={title} paragraphs={[text]}>
      <p className="cluster middle" data-counting hidden>
        <button type="button" className={buttonLook('outline')} data-off={switchOn} data-on={switchOff} />
        <span role="status" data-off={isOff} data-on={isOn} />
      </p>
    </Chapter>
  )
}

function Officer({ id, title, text, name, role, email }: Content['privacy']['officer']) {
  return (
    <Chapter id={id} title={title} paragraphs={[text]}>
      <address className={styles.officer}>
        <strong>{name}</strong>
        <span className="mute">{role}</span>
        <a className="reach strong" href={`mailto:${email}`}>
          {email}
        </a>
      </address>
    </Chapter>
  )
}

/** Nested lists instead of a table: they read well on a phone, in a screen reader and in print. */
function Collected({ id, title, paragraphs, labels, rows }: Content['privacy']['collected']) {
  return (
    <Chapter id={id} title={title} paragraphs={paragraphs}>
      <ul className={`entries ${styles.collected}`}>
        {rows.map((row) => (
          <li key={row.what}>
            <h3 className="subtitle below-3">{row.what}</h3>
            <dl className={`stack early ${styles.list} ${styles.facts}`}>
              {(['items', 'why', 'basis', 'keptFor'] as const).map((fact) => (
                <div key={fact}>
                  <dt className="small mute">{labels[fact]}</dt>
                  <dd className="tight">{row[fact]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Chapter>
  )
}
