import styles from './page-opening.module.css'

interface Props {
  eyebrow: string
  title: string
  lead: string
}

/** How a quiet page begins: what it is, its heading, and why to read on. */
export function PageOpening({ eyebrow, title, lead }: Props) {
  return (
    <header className={`wrap stack ${styles.opening}`}>
      <p className={'label accent'}>{eyebrow}</p>
      <h1 className={`display ${styles.title}`}>{title}</h1>
      <p className={`lead mute ${styles.lead}`}>{lead}</p>
    </header>
  )
}
