import { type LaneName, lanesOf } from '../../../case/lanes.ts'
import type { Run } from '../../../case/plan-case.ts'
import { timeSince } from '../../ui/time-text.ts'
import { hospitalName } from '../place-names.ts'
import { laneTitles } from '../run/lanes.tsx'
import type { Words } from '../words.ts'

interface Shown {
  words: Words
  run: Run
  /** The text of the verdict on the page. */
  said: string
  endsAt: number
}

const width = 1200
const height = 630
const left = 80
const right = width - left
const colours = {
  ink: '#101828',
  paper: '#fdfaf3',
  mute: '#a9b0c0',
  track: '#232c40',
  amber: '#ffac2f',
}
const laneColours: Record<LaneName, string> = {
  firsthour: colours.amber,
  telephone: '#e5533d',
  messenger: '#8fa3d8',
}

/** Draws the case as a share image and offers it as a download; no data leaves the browser. */
export async function savePicture(shown: Shown): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return
  draw(pen, shown, getComputedStyle(document.body).fontFamily)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `firsthour-case-${shown.run.seed}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

function draw(pen: CanvasRenderingContext2D, { words, run, said, endsAt }: Shown, family: string) {
  const write = (text: string, x: number, y: number, size: number, colour: string, strong = false) => {
    pen.font = `${strong ? 650 : 400} ${size}px ${family}`
    pen.fillStyle = colour
    pen.fillText(text, x, y, right - x)
  }
  const along = (second: number) => left + ((right - left) * second) / endsAt
  const bar = (from: number, to: number, y: number, tall: number, colour: string) => {
    pen.fillStyle = colour
    pen.beginPath()
    pen.roundRect(from, y, Math.max(2, to - from), tall, 8)
    pen.fill()
  }
  pen.fillStyle = colours.ink
  pen.fillRect(0, 0, width, height)
  write('FirstHour', left, 96, 34, colours.amber, true)
  const about = `${words.emergencies[run.emergency]} · ${hospitalName(words, run.hospital)}`
  write(about, left, 146, 32, colours.mute)
  write(said, left, 236, 76, colours.paper, true)
  const lanes = lanesOf(run)
  lanes.forEach(({ lane, departsAt, calls, marks: { door = departsAt, care = door } }, index) => {
    const y = 306 + index * 80
    const colour = laneColours[lane]
    write(`${laneTitles(words)[lane]}  ${timeSince(words.times, care)}`, left, y - 12, 28, colours.paper)
    bar(left, right, y, 36, colours.track)
    bar(along(run.scene.onSceneAt), along(departsAt), y + 10, 16, colour)
    bar(along(departsAt), along(door), y, 36, colour)
    if (care > door) bar(along(door), along(care), y + 10, 16, colour)
    for (const call of calls) bar(along(call.startsAt), along(call.endsAt), y + 12, 12, colours.ink)
  })
  // The headline compares the first two.
  const [first = 0, last = 0] = lanes
    .slice(0, 2)
    .map(({ departsAt, marks }) => marks.care ?? marks.door ?? departsAt)
    .sort((a, b) => a - b)
  bar(along(first), along(last), 518, 4, colours.paper)
  write(words.result.measure, left, 560, 24, colours.mute)
  write(words.notice, left, 598, 24, colours.mute)
}
