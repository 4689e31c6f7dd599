import { motionAllowed } from './motion-allowed.ts'

const autoplayMs = 3000
const transitionMs = 500
/** How far a slide must be dragged, in slides, to turn to the next one. */
const dragTurns = 0.18

/**
 * Turns a row of slides into an endless one. Slides that leave on one side are moved to the other, so there are no
 * copies: screen readers, find-in-page and the Tab key meet each slide once.
 */
export function runCarousel(row: HTMLElement): void {
  const slides = [...row.querySelectorAll<HTMLElement>('[data-slide]')]
  const count = slides.length
  let at = 0
  /** True if all slides fit into the row, so that there is nothing to turn. Undefined until the row is measured. */
  let allShown: boolean | undefined
  let moving: Animation[] = []

  const place = (slide: number, at: number) =>
    allShown ? slide : ((((slide - at + 1) % count) + count) % count) - 1
  const shift = (slide: number, position: number) => `translateX(${(position - slide) * 100}%)`
  const show = (position: number) => {
    for (const [index, slide] of slides.entries())
      slide.style.transform = shift(index, place(index, position))
  }

  const turn = (by: number, from = at) => {
    for (const animation of moving) animation.cancel()
    if (allShown) return
    const to = Math.round(at + by)
    at = ((to % count) + count) % count
    show(at)
    if (!motionAllowed() && Number.isInteger(from)) return
    moving = slides.map((slide, index) => {
      const end = to > from ? place(index, to) : place(index, from) + from - to
      const start = end + to - from
      return slide.animate(
        { transform: [shift(index, start), shift(index, end)] },
        { duration: transitionMs, easing: 'cubic-bezier(.3, .7, .2, 1)' },
      )
    })
  }

  row.dataset.live = ''
  row.scrollLeft = 0
  show(at)
  const controls = [...(row.parentElement?.querySelectorAll<HTMLButtonElement>('[data-carousel-turn]') ?? [])]
  new ResizeObserver(() => {
    const fits = count * (slides[0]?.offsetWidth ?? 0) <= row.clientWidth + 1
    if (fits === allShown) return
    allShown = fits
    for (const control of controls) control.disabled = fits
    show(at)
  }).observe(row)
  listenForTurns(row, controls, turn)
  listenForDrags(row, {
    width: () => slides[0]?.offsetWidth ?? 1,
    follow: (by) => {
      for (const animation of moving) animation.cancel()
      if (!allShown) show(at - by)
    },
    release: (by) => turn(Math.abs(by) > dragTurns ? -Math.sign(by) : 0, at - by),
  })
  autoplay(row, () => turn(1))
}

function listenForTurns(row: HTMLElement, controls: HTMLElement[], turn: (by: number) => void): void {
  for (const control of controls)
    control.addEventListener('click', () => turn(control.dataset.carouselTurn === 'next' ? 1 : -1))
  row.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    turn(event.key === 'ArrowRight' ? 1 : -1)
  })
}

interface Drag {
  width: () => number
  follow: (bySlides: number) => void
  release: (bySlides: number) => void
}

function listenForDrags(row: HTMLElement, drag: Drag): void {
  let from: number | undefined
  const distance = (event: PointerEvent) =>
    Math.max(-0.99, Math.min(0.99, (event.clientX - (from ?? event.clientX)) / drag.width()))
  row.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return
    from = event.clientX
  })
  row.addEventListener('pointermove', (event) => {
    if (from === undefined) return
    if (Math.abs(event.clientX - from) > 4 && !row.hasPointerCapture(event.pointerId))
      row.setPointerCapture(event.pointerId)
    drag.follow(distance(event))
  })
  // Firefox and Safari would select text while a slide is dragged with the mouse.
  row.addEventListener('selectstart', (event) => {
    if (from !== undefined) event.preventDefault()
  })
  for (const end of ['pointerup', 'pointercancel'] as const)
    row.addEventListener(end, (event) => {
      if (from === undefined) return
      const by = distance(event)
      from = undefined
      if (by !== 0) drag.release(by)
    })
}

/** Turns while the row is on screen and is neither hovered, focused nor dragged, and not right after that. */
function autoplay(row: HTMLElement, next: () => void): void {
  const stage = row.parentElement ?? row
  // After a touch, browsers report a hover that does not end.
  const canHover = matchMedia('(hover: hover)')
  let onScreen = false
  const rests = () =>
    !onScreen ||
    document.hidden ||
    !motionAllowed() ||
    stage.matches(canHover.matches ? ':hover, :focus-within' : ':focus-within')
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => clearInterval(timer)
  const begin = () => {
    stop()
    timer = setInterval(() => rests() || next(), autoplayMs)
  }
  row.addEventListener('pointerdown', stop)
  for (const end of ['pointerup', 'pointercancel', 'pointerleave', 'focusout'])
    stage.addEventListener(end, begin)
  new IntersectionObserver(([entry]) => {
    onScreen = entry?.isIntersecting === true
    begin()
  }).observe(row)
}
