import type { ReactNode } from 'react'
import styles from './chapters.module.css'

interface ChaptersProps {
  words: { eyebrow: string; title: string; lead: string; contents: string }
  chapters: { id: string; title: string }[]
  /** Shown in small type above the first chapter. */
  note: ReactNode
  children: ReactNode
}

/** A long reference page: an introduction, a list of its chapters that is sticky on wide screens, and the chapters. */
export function Chapters({ words, chapters, note, children }: ChaptersProps) {
  return (
    <>
      <header className={`wrap stack ${styles.opening}`}>
        <p className="label accent">{words.eyebrow}</p>
        <h1 className="display">{words.title}</h1>
        <p className={`lead mute ${styles.lead}`}>{words.lead}</p>
      </header>
      <div className={`wrap stack gap-8 split ${styles.layout}`}>
        <nav className={styles.contents} aria-labelledby="contents">
          <h2 className="label mute below-3" id="contents">
            {words.contents}
          </h2>
          <ul>
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a className="reach" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="stack gap-8 shrinks breakable">
          <div className="small mute tabular">{note}</div>
          {children}
        </div>
      </div>
    </>
  )
}

interface ChapterProps {
  id: string
  title: string
  paragraphs?: string[]
  /** Whom the chapter is for. */
  audience?: string
  children?: ReactNode
}

export function Chapter({ id, title, paragraphs = [], audience, children }: ChapterProps) {
  return (
    <section className="stack" id={id} data-audience={audience} aria-labelledby={`${id}-title`}>
      <h2 className={`topped heading ${styles.title}`} id={`${id}-title`}>
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
