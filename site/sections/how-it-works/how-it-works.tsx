import type { HowItWorksContent } from '../../../content/types/home.ts'
import type { SceneContent } from '../../../content/types/scenes.ts'
import { StepArrival } from '../../scenes/step-arrival/step-arrival.tsx'
import { StepCase } from '../../scenes/step-case/step-case.tsx'
import { StepRanking } from '../../scenes/step-ranking/step-ranking.tsx'
import { StepVitals } from '../../scenes/step-vitals/step-vitals.tsx'
import { Heading, type HeadingLevel } from '../../ui/heading.tsx'
import styles from './how-it-works.module.css'

interface HowItWorksProps {
  content: HowItWorksContent
  scenes: SceneContent
  level?: HeadingLevel
}

const pictures = [StepCase, StepRanking, StepVitals, StepArrival]

/** Four moments on one clock: beside a standing headline on wide screens, along a line of time on phones. */
export function HowItWorks({ content, scenes, level = 2 }: HowItWorksProps) {
  const Part = level === 1 ? 'h2' : 'h3'
  return (
    <section className={`section wrap ${styles.section}`} id="howDoes" aria-labelledby="how-it-works">
      <div className={styles.head}>
        <p className={`label ${styles.label}`}>{content.label}</p>
        <Heading level={level} className="title" id="how-it-works">
          {content.heading}
        </Heading>
        <p className={`mute ${styles.lead}`}>{content.lead}</p>
      </div>
      <ol className={styles.steps}>
        {content.steps.map((step, index) => {
          const Picture = pictures[index]
          return (
            <li className={styles.step} key={step.time}>
              <p className={`tabular ${styles.time}`}>{step.time}</p>
              <div className={styles.words}>
                <Part className="subtitle">{step.title}</Part>
                <p className="mute">{step.text}</p>
              </div>
              <div className={styles.picture}>{Picture && <Picture content={scenes} />}</div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
