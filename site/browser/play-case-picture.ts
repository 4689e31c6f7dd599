import { between, type Play, type PlayedWay, valueAt } from '../scenes/both-ways/play.ts'
import { timeSince } from '../ui/time-text.ts'

/** An element that the built page always has. */
export function part(place: Element, selector: string): HTMLElement {
  const found = place.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`the banner has no ${selector}`)
  return found
}

/**
 * Draws one second of a case: all bars, both ambulances, the current step of each crew, and what is known at that
 * second.
 */
export function createPicture(
  place: HTMLElement,
  endsAt: number,
  { ways, rankedAt, since }: Pick<Play, 'ways' | 'rankedAt' | 'since'>,
) {
  const picture = part(place, '[data-ranked]')
  const sides = Object.entries<PlayedWay>(ways).map(([name, way]) => ({
    name,
    way,
    says: picture.querySelector(`[data-way=${name}] [data-says]`),
    time: part(picture, `[data-way=${name}] [data-time]`),
    bar: part(picture, `[data-way=${name}] [data-bar]`),
    ambulance: picture.querySelector(`[data-drives=${name}]`),
  }))
  return (t: number) => {
    picture.dataset.ranked = t >= rankedAt ? '' : 'later'
    for (const { name, way, says, time, bar, ambulance } of sides) {
      const second = Math.min(t, way.careAt)
      if (way.knownAt !== undefined) picture.dataset[name] = t >= way.knownAt ? '' : 'later'
      if (says && way.says) setText(says, valueAt(way.says, t) ?? '')
      setText(time, timeSince({ since }, Math.floor(second)))
      bar.setAttribute('x', String((1000 * t) / endsAt))
      if (way.way) ambulance?.setAttribute('stroke-dashoffset', String(-1000 * between(way.way, t)))
    }
  }
}

/** Writes only changed text: most frames change none. */
function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
