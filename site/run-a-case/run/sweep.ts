import type { CaseClock } from '../case-clock.ts'

const sweepSeconds = 4
const gapPixels = 14
/** Distance between two points of the trace, in pixels of the canvas. */
const stepPixels = 1.5
const dashPixels = 9

interface Signal {
  /** A detached lead is a broken line. Constant during a sweep, like the figure next to it. */
  isOff: (t: number) => boolean
  /** Height of the trace, 0 to 1. */
  shareAt: (t: number) => number
  /** Called with the second of the case whose figures belong to the drawn sweep. */
  onSweep?: (second: number) => void
}

/**
 * A monitor's trace. It runs in real time whatever the playback speed, because no beat would be readable otherwise:
 * each sweep from left to right starts at the current second of the case and shows the four seconds after it. While
 * paused it shows the last four seconds.
 */
export function startSweep(canvas: HTMLCanvasElement, clock: CaseClock, signal: Signal) {
  const { isOff, shareAt, onSweep } = signal
  const pen = canvas.getContext('2d', { desynchronized: true })
  let width = 0
  let height = 0
  let startedMs = 0
  let startSecond = 0
  let drawnTo = 0
  let wasPlaying = false

  const line = (fromX: number, toX: number, fromSecond: number, off: boolean) => {
    if (!pen) return
    pen.beginPath()
    let isDown = false
    for (let x = fromX; ; x = Math.min(toX, x + stepPixels)) {
      const isDrawn = !off || Math.floor(x / dashPixels) % 2 === 0
      const t = fromSecond + (x / width) * sweepSeconds
      const y = off ? height * 0.6 : (1 - shareAt(t)) * height
      if (isDrawn && isDown) pen.lineTo(x, y)
      else if (isDrawn) pen.moveTo(x, y)
      isDown = isDrawn
      if (x >= toX) break
    }
    pen.stroke()
  }
  const draw = (t: number, now: number) => {
    if (!clock.face().playing) {
      wasPlaying = false
      onSweep?.(Math.floor(t))
      if (!pen || width === 0) return
      pen.clearRect(0, 0, width, height)
      line(0, width, t - sweepSeconds, isOff(Math.floor(t)))
      return
    }
    if (!wasPlaying || now - startedMs >= sweepSeconds * 1000) {
      wasPlaying = true
      startedMs = now
      startSecond = t
      drawnTo = 0
      onSweep?.(Math.floor(t))
    }
    if (!pen || width === 0) return
    const x = Math.min(width, ((now - startedMs) / (sweepSeconds * 1000)) * width)
    if (x <= drawnTo) return
    pen.clearRect(drawnTo, 0, x - drawnTo + gapPixels, height)
    line(drawnTo, x, startSecond, isOff(Math.floor(startSecond)))
    drawnTo = x
  }
  const sizes = new ResizeObserver(() => {
    const ratio = Math.min(2, devicePixelRatio)
    width = canvas.clientWidth
    height = canvas.clientHeight
    canvas.width = width * ratio
    canvas.height = height * ratio
    if (!pen) return
    pen.scale(ratio, ratio)
    pen.lineWidth = 1.75
    pen.lineJoin = 'round'
    pen.strokeStyle = getComputedStyle(canvas).color
    wasPlaying = false
    draw(clock.now(), performance.now())
  })
  sizes.observe(canvas)
  const still = clock.onMove(draw)
  return () => {
    still()
    sizes.disconnect()
  }
}
