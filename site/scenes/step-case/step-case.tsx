import { EmergencyAndPlace } from '../case-phone/emergency-and-place.tsx'
import type { Pictures } from '../moments/pictures.ts'
import { Phone } from '../phone/phone.tsx'
import type { SceneProps } from '../scene/scene.tsx'
import { StepTile } from '../step-tile/step-tile.tsx'

interface Props extends SceneProps {
  content: Pictures
}

/** The top of the paramedic's phone: one touch says what the emergency is. */
export function StepCase({ content, title }: Props) {
  return (
    <StepTile title={title} standing>
      <Phone time={content.steps.phoneTime} cropped>
        <EmergencyAndPlace content={content} />
      </Phone>
    </StepTile>
  )
}
