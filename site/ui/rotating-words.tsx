import styles from './rotating-words.module.css'

interface RotatingWordsProps {
  words: string[]
  /** Label of the list for screen readers. */
  language?: string
  /** Names the rotation for scripts and tests. */
  name: string
  className?: string | undefined
  /** Set if the words are also in the text next to it, so that screen readers need no list. */
  listedBeside?: boolean
}

/**
 * Shows one phrase at a time; site/browser/rotating-words.ts rotates them. All share one grid cell, so the longest sets
 * the size and nothing around them moves. Screen readers get them once, as a list.
 */
export function RotatingWords({
  words,
  language = 'en',
  name,
  className = '',
  listedBeside,
}: RotatingWordsProps) {
  return (
    <>
      {!listedBeside && (
        <span className={`visually-hidden ${styles.all}`}>{new Intl.ListFormat(language).format(words)}</span>
      )}
      <span
        className={`on-screen ${styles.words} ${className}`}
        data-rotating={name}
        data-at="0"
        data-moves=""
        aria-hidden="true"
      >
        {words.map((word, index) => (
          <span
            className={styles.word}
            key={word}
            data-shown={index === 0 ? '' : undefined}
            data-long={word.length > 16 || undefined}
          >
            {word}
          </span>
        ))}
      </span>
    </>
  )
}
