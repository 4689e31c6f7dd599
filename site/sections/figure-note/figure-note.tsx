import type { ImpactContent } from '../../../content/types/impact.ts'
import styles from './figure-note.module.css'

/** Where the home page's question about its figures is answered; the figures follow. */
export function FigureNote({ title, text }: ImpactContent['figures']) {
  return (
    <section className={`section wrap ${styles.note}`} id="figures" aria-labelledby="figures-title">
      <h2 className="title" id="figures-title">
        {title}
      </h2>
      <p className="lead mute">{text}</p>
    </section>
  )
}
