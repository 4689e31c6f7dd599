import type { Content } from '../../../content/languages.ts'
import type { Call } from '../../../content/schema/home.ts'
import { StepArrival, StepCase, StepRanking, StepVitals } from '../../scenes/steps/steps.tsx'
import { DemoCall } from '../../ui/demo-call.tsx'
import { KindMark } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import { MotionSwitchAtPicture } from '../../ui/motion-switch.tsx'
import type { Illustrated } from '../section-props.ts'
import styles from './how-it-works.module.css'

interface HowItWorksProps extends Illustrated<Content['home']['howItWorks']> {
  level?: 1 | 2
  call?: Call
  /** Label of the switch on phones, where no other section of the page has a switch. */
  pause?: string
}

const pictures = [StepCase, StepRanking, StepVitals, StepArrival]
const productScenes = ['crew', 'ranking', 'vitals', 'arrivals']

/**
 * Four steps and the picture of the chosen one: a radio button behind each step selects it, with and without script. On
 * phones each step contains its picture and the row scrolls sideways; there the buttons are hidden.
 */
export function HowItWorks({ content, scenes, level = 2, call, pause }: HowItWorksProps) {
  const Part = level === 1 ? 'h2' : 'h3'
  return (
    <section
      className={`section wrap stack gap-6 ${styles.section}`}
      id="howDoes"
      aria-labelledby="how-it-works"
      data-figure="simulated"
    >
      <div className={`stack gap-4 ${styles.head}`}>
        <div>
          <p className="label eyebrow">
            <span>{content.label}</span> <KindMark kind="simulated" mark={content.mark} />
          </p>
          <Heading level={level} id="how-it-works">
            {content.heading}
          </Heading>
        </div>
        <div className={`beside gap-4 bottom between ${styles.lead}`}>
          <p className="mute">{content.lead}</p>
          {pause && <MotionSwitchAtPicture label={pause} />}
        </div>
      </div>
      <ol className={styles.steps} data-swiped="(max-width: 47.99rem)" aria-labelledby="how-it-works">
        {content.steps.map((step, index) => {
          const Picture = pictures[index]
          const id = `step-${index + 1}`
          return (
            <li className={styles.step} key={step.title}>
              <input
                className={`on-screen ${styles.choice}`}
                type="radio"
                name="step"
                id={id}
                defaultChecked={index === 0}
              />
              <div className={`topped stack gap-1 ${styles.words}`}>
                <p className={`tabular strong accent tight ${styles.time}`}>{scenes.steps.times[index]}</p>
                <Part className={`subtitle ${styles.title}`}>
                  <label htmlFor={id}>{step.title}</label>
                </Part>
                <p className="mute">{step.text}</p>
              </div>
              <div className={`on-screen ${styles.picture}`} data-product-scene={productScenes[index]}>
                {Picture && <Picture content={scenes} />}
              </div>
            </li>
          )
        })}
      </ol>
      {call && <DemoCall {...call} />}
    </section>
  )
}
