import { memo, useId, useMemo } from 'react'
import type { Spot } from '../../../case/city/city.ts'
import { type Emergency, emergencies } from '../../../case/keys.ts'
import { timeOfDay } from '../../ui/time-text.ts'
import { TimeOfDay } from '../../ui/times.tsx'
import buttons from '../buttons.late.module.css'
import type { ChangeCase } from '../case-changes.ts'
import { listPlaces, nameOfSpot } from '../places.ts'
import type { OnStage, Words } from '../words.ts'
import styles from './choices.late.module.css'

interface EmergencyProps {
  words: Words
  chosen: Emergency
  change: ChangeCase
}

export const EmergencyChoice = memo(function EmergencyChoice({ words, chosen, change }: EmergencyProps) {
  return (
    <fieldset>
      <legend className="small mute block below-2">{words.setup.emergency}</legend>
      <div className={`cluster gap-2 ${styles.thirds}`}>
        {emergencies.map((emergency) => (
          <label
            className={`reach pick ${buttons.button} ${buttons.pick} ${buttons.chosen} ${styles.chip}`}
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

interface WhereProps extends OnStage {
  spot: Spot
  change: ChangeCase
}

/** Chooses the spot by the name of a quarter, for visitors who cannot tap a map. */
export const Where = memo(function Where({ city, words, spot, change }: WhereProps) {
  const id = useId()
  const places = useMemo(() => listPlaces(city, words), [city, words])
  const listed = places.findIndex(
    (place) => place.spot.segment === spot.segment && place.spot.along === spot.along,
  )
  return (
    <div>
      <label className="small mute block below-2" htmlFor={id}>
        {words.setup.where}
      </label>
      <select
        className={`full ${buttons.button} ${styles.select}`}
        id={id}
        value={listed}
        onChange={({ target }) => {
          const place = places[Number(target.value)]
          if (place) change({ spot: place.spot })
        }}
      >
        {listed < 0 && <option value={-1}>{nameOfSpot(city, words, spot)}</option>}
        {places.map(({ name }, index) => (
          <option value={index} key={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
})

const stepSeconds = 1800

interface WhenProps {
  words: Words
  startsAt: number
  change: ChangeCase
}

export const When = memo(function When({ words, startsAt, change }: WhenProps) {
  const id = useId()
  return (
    <div className="pair middle flat">
      <label className="whole small mute" htmlFor={id}>
        {words.setup.hour}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={47}
        value={Math.floor(startsAt / stepSeconds)}
        aria-valuetext={timeOfDay(words.times, startsAt)}
        onChange={({ target }) => change({ startsAt: Number(target.value) * stepSeconds })}
      />
      <b>
        <TimeOfDay words={words.times} at={startsAt} />
      </b>
    </div>
  )
})
