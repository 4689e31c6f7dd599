import { memo, useEffect, useRef, useState } from 'react'
import { minutesAndSeconds } from '../say.ts'
import type { Words } from '../words.ts'
import type { StoryLine } from './story.ts'
import styles from './story-list.late.module.css'

interface Props {
  words: Words
  story: readonly StoryLine[]
  second: number
  /** The visitor moved the time: what lies between is not read out. */
  isJump: boolean
}

/** The same case as a list that grows; people who listen hear its moments one by one. */
export function Story({ words, story, second, isJump }: Props) {
  const count = story.findLastIndex(({ at }) => at <= second) + 1
  return (
    <>
      <details className={styles.story}>
        <summary>{words.run.story}</summary>
        <Lines words={words} story={story} count={count} />
      </details>
      <Reader words={words} story={story} count={count} isJump={isJump} />
    </>
  )
}

interface LinesProps {
  words: Words
  story: readonly StoryLine[]
  count: number
}

const Lines = memo(function Lines({ words, story, count }: LinesProps) {
  return (
    <ol className={styles.lines}>
      {story.slice(0, count).map(({ at, way, text }) => (
        <li key={at + text} data-way={way}>
          <span className="tabular">{minutesAndSeconds(at)}</span>
          <span>
            <small>{words.run[way]}</small> {text}
          </span>
        </li>
      ))}
    </ol>
  )
})

/** A sentence takes a few seconds to hear; what happens meanwhile waits, and only the newest of it is said. */
const sentenceMs = 4500

const Reader = memo(function Reader({ words, story, count, isJump }: LinesProps & { isJump: boolean }) {
  const [said, setSaid] = useState('')
  const saidAt = useRef(0)
  const newest = story.slice(0, count).findLast(({ isMoment }) => isMoment)
  const text = newest ? `${minutesAndSeconds(newest.at)}, ${words.run[newest.way]}: ${newest.text}` : ''
  useEffect(() => {
    const wait = isJump ? 0 : Math.max(0, saidAt.current + sentenceMs - performance.now())
    const timer = setTimeout(() => {
      saidAt.current = performance.now()
      setSaid(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, isJump])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
})
