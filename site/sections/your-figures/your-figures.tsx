import '../../styles/controls.css'
import { Heading } from '../../ui/heading.tsx'
import { Calculator } from './calculator.tsx'
import type { CalculatorProps } from './workings.tsx'
import styles from './your-figures.module.css'

/**
 * The calculator before hydration, with a worked example; your-figures.astro hydrates it shortly before it is visible.
 */
export function YourFigures({ words }: CalculatorProps) {
  const given: CalculatorProps = { words }
  return (
    <section
      className={`section ${styles.section}`}
      id="your-figures"
      data-tone="night"
      aria-labelledby="your-figures-title"
    >
      <div className="wrap">
        <p className="label accent below-5">{words.eyebrow}</p>
        <div className="stack split below-7 bottom">
          <Heading id="your-figures-title">{words.title}</Heading>
          <p className="lead mute">{words.lead}</p>
        </div>
        <div data-calculator={JSON.stringify(given)}>
          <Calculator {...given} />
        </div>
      </div>
    </section>
  )
}
