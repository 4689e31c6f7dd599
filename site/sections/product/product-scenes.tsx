import type { ComponentType } from 'react'
import type { Content } from '../../../content/languages.ts'
import { ArrivalsBoard } from '../../scenes/arrivals-board/arrivals-board.tsx'
import { CasePhone } from '../../scenes/case-phone/case-phone.tsx'
import type { Pictures } from '../../scenes/moments/case-pictures.ts'
import { RankedHospitals } from '../../scenes/ranked-hospitals/ranked-hospitals.tsx'
import type { PictureProps } from '../../scenes/scene/scene.tsx'
import { VitalsMonitor } from '../../scenes/vitals-monitor/vitals-monitor.tsx'
import { KindMark } from '../../ui/figure-kind.tsx'
import styles from './product-scenes.module.css'

type Words = Content['home']['product']['scenes']
type SceneName = keyof Words

const pictures: Record<SceneName, { Picture: ComponentType<PictureProps>; alt: keyof Pictures['alt'] }> = {
  crew: { Picture: CasePhone, alt: 'casePhone' },
  ranking: { Picture: RankedHospitals, alt: 'rankedHospitals' },
  vitals: { Picture: VitalsMonitor, alt: 'vitalsMonitor' },
  arrivals: { Picture: ArrivalsBoard, alt: 'arrivalsBoard' },
}
const sceneNames = Object.keys(pictures) as SceneName[]

interface Props {
  words: Words
  /** The kind of the numbers in the pictures. */
  mark: string
  scenes: Pictures
}

/** The whole product, large: four moments of one case, each with who looks at it and what they do with it. */
export const ProductScenes = ({ words, mark, scenes }: Props) => (
  <div className={`wrap stack ${styles.all}`}>
    {sceneNames.map((name) => {
      const { Picture, alt } = pictures[name]
      return (
        <div
          className={`stack split middle ${styles.scene}`}
          key={name}
          data-product-scene={name}
          data-figure="simulated"
        >
          <div className="stack gap-2 prose">
            <h2 className="subtitle">{words[name].who}</h2>
            <p className="mute">{words[name].text}</p>
            <p className="small mute">
              <KindMark kind="simulated" mark={mark} />
            </p>
          </div>
          <Picture content={scenes} title={scenes.alt[alt]} />
        </div>
      )
    })}
  </div>
)
