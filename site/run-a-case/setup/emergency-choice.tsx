import { memo } from 'react'
import { type Emergency, emergencies } from '../../../case/keys.ts'
import buttons from '../buttons.late.module.css'
import type { ChangeCase } from '../case-changes.ts'
import type { Words } from '../words.ts'
import styles from './choices.late.module.css'

interface Props {
  words: Words
  chosen: Emergency
  change: ChangeCase
}

export const EmergencyChoice = memo(function EmergencyChoice({ words, chosen, change }: Props) {
  return (
    <fieldset>
      <legend className={`small mute ${styles.label}`}>{words.setup.emergency}</legend>
      <div className={`cluster near ${styles.thirds}`}>
        {emergencies.map((emergency) => (
          <label
            className={`reach ${buttons.button} ${buttons.pick} ${buttons.chosen} ${styles.chip}`}
            key={emergency}
          >
            <input
              type="radio"
              name="emergency"
              checked={emergency === chosen}
              onChange={() => change({ emergency })}
            />
            {words.emergencies[emergency]}
          </label>
        ))}
      </div>
    </fieldset>
  )
})
