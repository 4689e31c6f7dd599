import { EmergencyAndPlace } from '../case-phone/emergency-and-place.tsx'
import { Phone } from '../phone/phone.tsx'
import type { PictureProps } from '../scene/scene.tsx'
import { StepTile } from '../step-tile/step-tile.tsx'

/** The top of the paramedic's phone: one touch says what the emergency is. */
export function StepCase({ content, title }: PictureProps) {
  return (
    <StepTile title={title} standing>
      <Phone time={content.steps.phoneTime} cropped>
        <EmergencyAndPlace content={content} />
      </Phone>
    </StepTile>
  )
}
