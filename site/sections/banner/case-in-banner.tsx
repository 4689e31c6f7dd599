import { emergencies } from '../../../case/keys.ts'
import type { Content } from '../../../content/languages.ts'
import type { Link } from '../../../content/schema/kinds.ts'
import { BothWays } from '../../scenes/both-ways/both-ways.tsx'
import type { TwoWays } from '../../scenes/moments/two-ways-picture.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import { buttonLook, LinkButton } from '../../ui/link-button.tsx'
import { MotionSwitchAtPicture } from '../../ui/motion-switch.tsx'
import styles from './case-in-banner.module.css'

interface Props {
  words: Content['home']['banner']['case']
  demo: Link
  picture: TwoWays['picture']
  play: Pick<TwoWays['play'], 'result' | 'why' | 'typical'>
  pause: string
}

/**
 * A case that is played in place. At rest it shows its end, with the result. site/browser/play-case.ts plays it and is loaded on
 * the first tap.
 */
export function CaseInBanner({ words, demo, picture, play, pause }: Props) {
  return (
    <div
      className={`on-screen stack gap-2 ${styles.case}`}
      data-case=""
      data-case-state="rest"
      data-intro={words.intro}
      data-figure="simulated"
      data-failed={words.failed}
    >
      <div className="beside">
        <fieldset className={`scripted beside gap-1 ${styles.choices}`}>
          <legend className="visually-hidden">{words.choose}</legend>
          {emergencies.map((emergency) => (
            <label className="pick" key={emergency}>
              <input
                type="radio"
                name="emergency"
                value={emergency}
                defaultChecked={emergency === emergencies[0]}
              />
              <span className="reach small unbroken">{words.choices[emergency]}</span>
            </label>
          ))}
        </fieldset>
        <MotionSwitchAtPicture label={pause} />
      </div>
      <div data-case-picture="">
        <BothWays picture={picture} />
      </div>
      <div className={`stack middle ${styles.foot}`}>
        <p className={`strong tight ${styles.result}`} data-result="">
          {play.result}
        </p>
        <p className="whole tiny mute tight" data-why="">
          {play.why}
        </p>
        <p className={`whole tiny mute tight ${styles.kind}`}>
          <KindMark kind="simulated" mark={words.mark} /> {words.invented}{' '}
          <span data-typical="">{play.typical}</span> <a href={words.many.href}>{words.many.label}</a>
        </p>
        <p className={`cluster gap-2 middle ${styles.actions}`}>
          <button
            className={`strong scripted ${buttonLook('outline')}`}
            type="button"
            data-case-run=""
            data-skip={words.skip}
          >
            {words.run}
          </button>
          <span className="cluster gap-2" data-case-after="" hidden>
            <LinkButton to={demo} look="outline" />
            <LinkButton to={words.change} look="outline" />
          </span>
        </p>
        <p className="visually-hidden" role="status" />
      </div>
    </div>
  )
}
