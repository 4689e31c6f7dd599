import { memo, useEffect, useRef, useState } from 'react'
import { timeSince } from '../../ui/time-text.ts'
import { TimeSince } from '../../ui/times.tsx'
import type { Words } from '../words.ts'
import type { StoryLine } from './story.ts'
import styles from './story-list.late.module.css'

interface Props {
  words: Words
  story: readonly StoryLine[]
  /** How many of its events have happened. */
  count: number
  /** The visitor moved the time, so skipped events are not announced. */
  isJump: boolean
}

/** Speaking a sentence takes a few seconds. Later events wait, and only the newest is announced. */
const sentenceMs = 4500

/** The case as a growing list; screen readers announce its events one by one. */
export const Story = memo(function Story({ words, story, count, isJump }: Props) {
  const [said, setSaid] = useState('')
  const saidAt = useRef(0)
  const shown = story.slice(0, count)
  const newest = shown.findLast(({ isMoment }) => isMoment)
  const text = newest ? `${timeSince(words.times, newest.at)}, ${words.run[newest.way]}: ${newest.text}` : ''
  useEffect(() => {
    const wait = isJump ? 0 : Math.max(0, saidAt.current + sentenceMs - performance.now())
    const timer = setTimeout(() => {
      saidAt.current = performance.now()
      setSaid(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, isJump])
  return (
    <>
      <details className={`whole tight ${styles.story}`}>
        <summary>{words.run.story}</summary>
        <ol className={styles.lines}>
          {shown.map((line) => (
            <Line words={words} line={line} key={line.at + line.text} />
          ))}
        </ol>
      </details>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
})

/** Memoised: each event renders only its new line, however long the list is. */
const Line = memo(function Line({ words, line }: { words: Words; line: StoryLine }) {
  const { at, way, text } = line
  return (
    <li className="stack gap-3" data-way={way}>
      <TimeSince words={words.times} at={at} />
      <span>
        <small className="small accent">{words.run[way]}</small> {text}
      </span>
    </li>
  )
})
