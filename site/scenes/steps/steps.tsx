import type { ReactNode } from 'react'
import { EmergencyAndPlace } from '../case-phone/emergency-and-place.tsx'
import { Ecg } from '../ecg/ecg.tsx'
import { Message, Panel, PanelHead, State } from '../panel/panel.tsx'
import { Phone } from '../phone/phone.tsx'
import { Road } from '../road/road.tsx'
import { type PictureProps, Scene, type SceneProps } from '../scene/scene.tsx'
import { Ticks } from '../ticks/ticks.tsx'
import styles from './steps.module.css'

interface Props extends SceneProps {
  /** Aligned with the lower edge, like a device that extends beyond the picture. */
  standing?: boolean
  children: ReactNode
}

/** The background of the four steps' pictures. */
function StepTile({ title, standing, children }: Props) {
  return (
    <Scene title={title} className={styles.step}>
      <div className={styles.tile} data-standing={standing ? '' : undefined}>
        <div className={styles.subject}>{children}</div>
      </div>
    </Scene>
  )
}

/** The top of the paramedic's phone, with the emergency being selected. */
export function StepCase({ content, title }: PictureProps) {
  return (
    <StepTile title={title} standing>
      <Phone time={content.steps.phoneTime} cropped>
        <EmergencyAndPlace content={content} />
      </Phone>
    </StepTile>
  )
}

/** Three hospitals, each with a bar that shows how well it fits the case. */
export function StepRanking({ content: { hospitals }, title }: PictureProps) {
  return (
    <StepTile title={title}>
      <Panel className={styles.stage}>
        {hospitals.map(({ name, reason, minutes }) => (
          <div className={`note ${styles.hospital}`} key={name}>
            <b>{name}</b>
            <b>{minutes}</b>
            <span className="quiet">{reason}</span>
          </div>
        ))}
      </Panel>
    </StepTile>
  )
}

/** A heart trace sent to the doctor, and the doctor's advice in reply. */
export function StepVitals({ content: { beat, monitor, steps }, title }: PictureProps) {
  const { advice, heartRate } = steps
  return (
    <StepTile title={title}>
      <Panel night>
        <PanelHead>
          <span>
            {heartRate && <Ticks text={heartRate.value} />} {heartRate?.unit}
          </span>
          <State is="ready">{monitor.live}</State>
        </PanelHead>
        <Ecg beat={beat.ecg} beats={3} className={styles.trace} />
        {advice && <Message {...advice} reply />}
      </Panel>
    </StepTile>
  )
}

/** One enlarged row of the hospital's board: distance, time, bay, ready. */
export function StepArrival({ content: { steps }, title }: PictureProps) {
  const { arrival } = steps
  if (!arrival) return null
  return (
    <StepTile title={title}>
      <Panel>
        <PanelHead>
          {arrival.ambulance} · {arrival.bay}
          <State is="ready">{arrival.state}</State>
        </PanelHead>
        <p className={`strong ${styles.clock}`}>
          <Ticks text={arrival.countdown} isClock />
        </p>
        <Road way={arrival} className={styles.road} />
        <p className={`ends quiet note ${styles.distance}`}>
          <span>
            <Ticks text={arrival.distance} />
          </span>
          <span>{arrival.bay}</span>
        </p>
      </Panel>
    </StepTile>
  )
}
