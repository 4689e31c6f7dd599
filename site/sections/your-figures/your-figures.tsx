import type { CalculatorProps } from './calculator-props.ts'
import { example } from './figures.ts'
import { Workings } from './workings.tsx'
import styles from './your-figures.module.css'

/** An example, worked out in the page itself; shortly before it is seen begin.ts makes it the visitor's own. */
export function YourFigures({ words, basis }: CalculatorProps) {
  const given: CalculatorProps = { words, basis }
  return (
    <section
      className={`section ${styles.section}`}
      id="your-figures"
      data-tone="night"
      aria-labelledby="your-figures-title"
    >
      <div className="wrap">
        <p className={`label ${styles.eyebrow}`}>{words.eyebrow}</p>
        <div className={styles.intro}>
          <h2 className="title" id="your-figures-title">
            {words.title}
          </h2>
          <p className="lead mute">{words.lead}</p>
        </div>
        <div data-calculator={JSON.stringify(given)}>
          <Workings words={words} basis={basis} assumptions={example} from="example" />
        </div>
      </div>
    </section>
  )
}
