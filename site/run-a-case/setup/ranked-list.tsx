import { memo, useState } from 'react'
import type { CaseInput } from '../../../case/case-input.ts'
import { hasCare } from '../../../case/hospitals.ts'
import type { Care } from '../../../case/keys.ts'
import { protocols } from '../../../case/protocols/protocols.ts'
import type { RankedHospital } from '../../../case/ranking.ts'
import { fill } from '../../../contract/fill.ts'
import { Spoken } from '../../ui/spoken.tsx'
import buttons from '../buttons.late.module.css'
import type { ChangeCase } from '../case-changes.ts'
import { hospitalName } from '../place-names.ts'
import { sayFirst, sayReason } from '../say.ts'
import type { Words } from '../words.ts'
import styles from './ranked-list.late.module.css'
import { useSlidingItems } from './sliding-items.ts'

interface Props {
  words: Words
  input: CaseInput
  list: readonly RankedHospital[]
  chosen: number
  change: ChangeCase
}

const shownAtFirst = 4
const answerAfterMs = 700

/** Every hospital with its reasons. A button in one entry may reorder all. */
export function RankedList({ words, input, list, chosen, change }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? list : list.slice(0, shownAtFirst)
  const items = useSlidingItems(shown.map(({ hospital }) => hospital).join())
  const { setup } = words
  const [need] = protocols[input.emergency].needs
  const [best] = list
  return (
    <div id="ranking">
      <h2 className="minor below-3">{setup.list}</h2>
      <ol className={styles.list} ref={items}>
        {shown.map((ranked) => (
          <Hospital
            key={ranked.hospital}
            words={words}
            ranked={ranked}
            need={need}
            isFull={input.fullHospitals.includes(ranked.hospital)}
            isBusy={input.busyHospitals.includes(ranked.hospital)}
            isChosen={chosen === ranked.hospital}
            change={change}
          />
        ))}
      </ol>
      <button
        className={`small mute full ${styles.more}`}
        type="button"
        onClick={() => setShowsAll(!showsAll)}
      >
        {fill(showsAll ? setup.fewer : setup.more, { count: showsAll ? shownAtFirst : list.length })}
      </button>
      {best && <Spoken afterMs={answerAfterMs} text={sayFirst(words, best)} />}
    </div>
  )
}

interface HospitalProps extends Pick<Props, 'words' | 'change'> {
  ranked: RankedHospital
  need: Care | undefined
  isFull: boolean
  isBusy: boolean
  isChosen: boolean
}

const Hospital = memo(function Hospital({
  words,
  ranked,
  need,
  isFull,
  isBusy,
  isChosen,
  change,
}: HospitalProps) {
  const { setup } = words
  const { hospital, rank, travelMinutes } = ranked
  const name = hospitalName(words, hospital)
  const checks = ranked.checks.map(({ reason, met }) => ({ reason, met, text: sayReason(words, reason) }))
  const headline = sayReason(words, ranked.headline)
  // Only free care can be marked as occupied.
  const canOccupy = checks.some(({ reason, met }) => met && 'care' in reason && reason.care === need)
  return (
    <li
      className={`ruled stack baseline ${styles.hospital}`}
      data-hospital={hospital}
      data-first={rank === 1 ? '' : undefined}
    >
      <span className={`tabular subtitle strong mute ${styles.own}`} aria-hidden="true">
        {rank}
      </span>
      <p className="tight">
        <b>{name}</b>
        {rank === 1 && ranked.fits && <span className={`tiny strong ${styles.advice}`}>{setup.advice}</span>}
      </p>
      <b className={`tabular unbroken ${styles.own}`}>
        {travelMinutes === undefined ? setup.noWay : fill(setup.minutes, { minutes: travelMinutes })}
      </b>
      {checks.every(({ text }) => text !== headline) && <p className="small tight">{headline}</p>}
      <ul className={`cluster gap-4 flat small ${styles.checks}`}>
        {checks.map(({ reason, met, text }) => (
          <li
            className="beside middle gap-1 breakable"
            key={reason.key + ('care' in reason ? reason.care : '')}
            data-met={met ? '' : undefined}
          >
            <svg
              viewBox="0 0 12 12"
              width="12"
              height="12"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={met ? 'M1.5 6.5l3 3 6-7' : 'M2 2l8 8M10 2l-8 8'} />
            </svg>
            {text}
          </li>
        ))}
      </ul>
      <div className="cluster gap-2 above-2">
        <Act
          text={isChosen ? setup.chosen : setup.choose}
          of={name}
          isPressed={isChosen}
          onPress={() => change({ choice: rank === 1 ? undefined : hospital })}
        />
        <Act text={isFull ? setup.unfill : setup.fill} of={name} onPress={() => change({ full: hospital })} />
        {need && hasCare(hospital, need) && (isBusy || canOccupy) && (
          <Act
            text={fill(isBusy ? setup.release : setup.occupy, { care: words.care[need] })}
            of={name}
            onPress={() => change({ busy: hospital })}
          />
        )}
      </div>
    </li>
  )
})

interface ActProps {
  text: string
  /** The hospital that the button belongs to. */
  of: string
  /** Set for toggle buttons only. The label of any other button already names its action. */
  isPressed?: boolean
  onPress: () => void
}

const Act = ({ text, of, isPressed, onPress }: ActProps) => (
  <button
    className={`${buttons.button} ${buttons.chosen} ${styles.act}`}
    type="button"
    aria-pressed={isPressed}
    aria-label={`${text}: ${of}`}
    onClick={onPress}
  >
    {text}
  </button>
)
