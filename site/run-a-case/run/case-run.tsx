import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { stopsOf } from '../../../case/both-sides.ts'
import { bothEndAt, caseAt, phoneCaseAt, vitalsLiveAt } from '../../../case/case-at.ts'
import { paceOf } from '../../../case/pace.ts'
import type { Run } from '../../../case/plan-case.ts'
import buttons from '../buttons.late.module.css'
import { createCaseClock } from '../case-clock.ts'
import { keepMoment } from '../kept-address.ts'
import map from '../map/city-map.late.module.css'
import { CityMap } from '../map/city-map.tsx'
import type { OnStage } from '../words.ts'
import { Ambulance } from './ambulance.tsx'
import styles from './case-run.late.module.css'
import { Controls } from './controls.tsx'
import { Lanes } from './lanes.tsx'
import { Monitor } from './monitor.tsx'
import { Board, Checklist, Messages } from './panels.tsx'
import { storyOf } from './story.ts'
import { Story } from './story-list.tsx'
import { TwoWays } from './two-ways.tsx'

interface Props extends OnStage {
  run: Run
  shared: boolean
  /** The second to resume from. */
  from: number
  onChange: () => void
  onEnd: () => void
}

/** The running case. All text shows the state at one whole second; only ambulances and traces move between seconds. */
export function CaseRun({ city, words, run, shared, from, onChange, onEnd }: Props) {
  const [clock] = useState(() => createCaseClock(bothEndAt(run), paceOf(stopsOf(run))))
  const face = useSyncExternalStore(clock.subscribe, clock.face)
  const address = useRef(location.hash)
  useEffect(() => {
    const stopListening = clock.listen()
    // The drive to the patient is the same on every way, so the case begins at the crew's arrival.
    clock.moveTo(from || run.scene.onSceneAt)
    clock.play()
    return stopListening
  }, [clock, from, run])
  const story = useMemo(() => storyOf(words, run), [words, run])
  const shownCount = story.findLastIndex(({ at }) => at <= face.second) + 1
  // At each event and at a pause, not each second: browsers refuse an address that changes too often.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the moments, the second is read at them.
  useEffect(() => {
    // In a separate task: changing the URL takes longer than the rest of a frame.
    const task = setTimeout(() => {
      address.current = keepMoment(clock.face().second, address.current)
    })
    return () => clearTimeout(task)
  }, [clock, shownCount, face.playing])
  const moment = caseAt(run, face.second)
  const phone = phoneCaseAt(run, face.second)
  const arrived = face.second >= run.drive.arrivesAt
  // Map, messages and story show no running figure. They are deferred, so that they do not lengthen an event's frame.
  const isAlerted = useDeferredValue(face.second >= run.alert.sentAt)
  const phoneDecided = useDeferredValue(phone.hospital !== undefined)
  const isRanked = useDeferredValue(moment.list.length > 0)
  const isLive = useDeferredValue(face.second >= vitalsLiveAt(run))
  const saidCount = useDeferredValue(moment.messages.length)
  const toldCount = useDeferredValue(shownCount)
  const cityMap = useMemo(
    () => (
      <CityMap
        city={city}
        words={words}
        input={run.input}
        list={run.ranking.list}
        chosen={isAlerted ? run.hospital : undefined}
        isRanked={isRanked}
        route={isAlerted ? run.drive.route.points : undefined}
        otherRoute={phoneDecided ? run.phone.drive.route.points : undefined}
      >
        <Ambulance city={city} clock={clock} drive={run.phone.drive} look="phone" />
        <Ambulance city={city} clock={clock} drive={run.drive} look="ours" />
      </CityMap>
    ),
    [city, words, run, clock, isAlerted, isRanked, phoneDecided],
  )
  return (
    <div
      className={`stack gap-4 ${styles.run}`}
      data-case-state={face.second >= clock.endsAt ? 'ended' : 'running'}
    >
      <div className={`${buttons.thumb} ${styles.controls}`}>
        <Controls words={words} clock={clock} face={face} story={story} />
        {(arrived || face.steps) && (
          <button
            className={`strong ${buttons.button} ${buttons.main} full above-2 ${styles.result}`}
            type="button"
            onClick={onEnd}
          >
            {words.run.result}
          </button>
        )}
      </div>
      <div className={`${map.place} ${styles.scene}`}>{cityMap}</div>
      <div className={`stack shrinks ${styles.beside}`}>
        {shared && <p className="small accent">{words.run.shared}</p>}
        <div className={`stack gap-3 ${styles.ways}`}>
          <TwoWays words={words} run={run} moment={moment} phone={phone} />
        </div>
        <Lanes words={words} run={run} second={face.second} endsAt={clock.endsAt} />
        <Messages words={words} run={run} count={saidCount} />
        <Board words={words} moment={moment} />
      </div>
      <div className={`stack ${styles.hospital}`}>
        {isLive && <Monitor words={words} run={run} clock={clock} />}
        <Checklist words={words} run={run} moment={moment} />
      </div>
      <button className={buttons.button} type="button" onClick={onChange}>
        {words.run.change}
      </button>
      <Story words={words} story={story} count={toldCount} isJump={!face.playing} />
    </div>
  )
}
