import { Fragment } from 'react'
import type { Content } from '../../../content/languages.ts'
import { Sky } from '../../scenes/sky/sky.tsx'
import { WhereToNext } from '../where-to-next/where-to-next.tsx'
import styles from './not-found.module.css'

interface Props {
  content: Content['notFound']
  dial: Content['site']['footer']['emergency']
}

export function NotFound({ content: { code, title, lead, emergency, linksTitle, links }, dial }: Props) {
  return (
    <>
      <section className={`panel stack gap-8 ${styles.panel}`} data-tone="sky" data-not-found>
        <Sky />
        <div className="stack">
          <p className={`tabular strong accent ${styles.code}`}>{code}</p>
          <h1 className="display">{title}</h1>
          <p className="lead brief">{lead}</p>
        </div>
        <div className={styles.emergency}>
          <p className={`subtitle strong ${styles.dial}`}>
            {dial.before}{' '}
            <span className="unbroken">
              {dial.numbers.map(({ label, href }, index) => (
                <Fragment key={href}>
                  {index > 0 && ` ${dial.or} `}
                  <a href={href}>{label}</a>
                </Fragment>
              ))}
            </span>
            {dial.after && ` ${dial.after}`}
          </p>
          <p>{emergency}</p>
        </div>
      </section>
      <WhereToNext title={linksTitle} links={links} />
    </>
  )
}
