import { type TimeWords, timeLeft, timeOfDay, timeSince } from './time-text.ts'

interface Props {
  words: TimeWords
  at: number
}

/** One component for each kind of time: a time of day, a time since the start, a time left. */
export const TimeOfDay = ({ words, at }: Props) => <span className="tabular">{timeOfDay(words, at)}</span>
export const TimeSince = ({ words, at }: Props) => <span className="tabular">{timeSince(words, at)}</span>
export const TimeLeft = ({ words, seconds }: { words: TimeWords; seconds: number | undefined }) => (
  <span className="tabular">{timeLeft(words, seconds)}</span>
)
