import type { Content } from '../../../content/languages.ts'
import { Heading } from '../../ui/heading.tsx'
import styles from './demo-story.module.css'

interface Props {
  content: Content['request']['story']
  steps: Content['home']['howItWorks']['steps']
  /** When each of them is. */
  times: readonly string[]
}

/** How it works on one line, for whoever has the form above still to fill in. */
export function DemoStory({ content, steps, times }: Props) {
  return (
    <section className="section" data-tone="night" aria-labelledby="story">
      <div className="wrap">
        <p className={'label eyebrow'}>{content.label}</p>
        <Heading id="story" className="intro">
          {content.title}
        </Heading>
        <ol className={`stack fours ${styles.steps}`}>
          {steps.map(({ title }, index) => (
            <li className={`ruled ${styles.step}`} key={title}>
              <p className={`tabular strong accent ${styles.time}`}>{times[index]}</p>
              <p>{title}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
