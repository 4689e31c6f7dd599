import type { Call } from '../../../content/types/home.ts'
import { DemoCall } from '../../ui/demo-call.tsx'
import styles from './next-step.module.css'

/** A call to action of its own between two sections. */
export function NextStep(call: Call) {
  return (
    <div className={`wrap ${styles.step}`}>
      <DemoCall {...call} />
    </div>
  )
}
