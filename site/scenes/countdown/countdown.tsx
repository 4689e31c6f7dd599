import styles from './countdown.module.css'

interface Props {
  /** Minutes and seconds, as in 07:42: what a still picture shows and where the running clock starts. */
  from: string
}

const downFrom = (digit: number, base: number) =>
  Array.from({ length: base + 1 }, (_, step) => (digit - step + base) % base)

function Digit({ digits, name = '' }: { digits: number[]; name?: string | undefined }) {
  return (
    <span className={styles.digit}>
      <span className={`${styles.strip} ${name}`}>{digits.join('\n')}</span>
    </span>
  )
}

export function Countdown({ from }: Props) {
  const [tens = 0, minute = 0, , tenth = 0, second = 0] = Array.from(from, Number)
  return (
    <span className={styles.countdown} data-tenth={tenth} data-second={second}>
      {tens}
      <Digit digits={downFrom(minute, 10)} name={styles.minutes} />:
      <Digit digits={downFrom(tenth, 6)} name={styles.tenths} />
      <Digit digits={downFrom(second, 10)} />
    </span>
  )
}
