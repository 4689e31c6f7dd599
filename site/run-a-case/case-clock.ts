import type { Pace } from '../../case/pace.ts'
import { motionAllowed } from '../browser/motion-allowed.ts'

/** The state of the clock: every figure on the stage belongs to `second`. */
export interface ClockFace {
  second: number
  playing: boolean
  speed: number
  /** Motion is paused or reduced: the case advances in steps. */
  steps: boolean
}

/** Multiplier of the case's playback speed. */
export const speeds = [0.5, 1, 2, 4] as const

/** Throttles the figures: nobody could read every second of a case that is played in a minute. */
const shownEveryMs = 90
/** Caps a frame's time step, so that the case does not jump after the browser paused. */
const longestFrameMs = 100

export type CaseClock = ReturnType<typeof createCaseClock>

/**
 * The single clock of a running case: animation frames get the exact time, text gets whole seconds. Uneventful
 * stretches pass quickly.
 */
export function createCaseClock(endsAt: number, pace: Pace) {
  let t = 0
  let face: ClockFace = { second: 0, playing: false, speed: 1, steps: !motionAllowed() }
  let lastFrame = 0
  let lastShown = 0
  let request = 0
  const readers = new Set<() => void>()
  const movers = new Set<(t: number, now: number) => void>()

  const show = (change: Partial<ClockFace>) => {
    face = { ...face, ...change }
    for (const read of readers) read()
  }
  const move = (now: number) => {
    for (const mover of movers) mover(t, now)
  }
  const frame = (now: number) => {
    const played = pace.playedAt(t) + (Math.min(longestFrameMs, now - lastFrame) / 1000) * face.speed
    t = Math.min(endsAt, pace.secondAt(played))
    lastFrame = now
    move(now)
    const ended = t >= endsAt
    if (ended || (Math.floor(t) !== face.second && now - lastShown >= shownEveryMs)) {
      lastShown = now
      show({ second: Math.floor(t), playing: !ended })
    }
    if (face.playing) request = requestAnimationFrame(frame)
  }
  const stop = () => {
    cancelAnimationFrame(request)
    if (face.playing) show({ playing: false })
  }
  const play = () => {
    if (face.playing || face.steps || t >= endsAt) return
    show({ playing: true })
    lastFrame = performance.now()
    request = requestAnimationFrame(frame)
  }
  const followMotion = () => {
    const steps = !motionAllowed()
    if (steps) stop()
    if (steps !== face.steps) show({ steps })
  }
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')

  return {
    endsAt,
    face: () => face,
    now: () => t,
    play,
    pause: stop,
    setSpeed: (speed: number) => show({ speed }),
    moveTo(second: number) {
      t = Math.max(0, Math.min(endsAt, second))
      show({ second: Math.floor(t) })
      move(performance.now())
    },
    subscribe(read: () => void) {
      readers.add(read)
      return () => readers.delete(read)
    },
    /** Called for every frame during playback, and whenever the visitor seeks. */
    onMove(mover: (t: number, now: number) => void) {
      movers.add(mover)
      mover(t, performance.now())
      return () => void movers.delete(mover)
    },
    /** The page's motion switch and the system's setting both disable animation. */
    listen() {
      document.addEventListener('motionchange', followMotion)
      lessMotion.addEventListener('change', followMotion)
      followMotion()
      return () => {
        stop()
        document.removeEventListener('motionchange', followMotion)
        lessMotion.removeEventListener('change', followMotion)
      }
    },
  }
}
