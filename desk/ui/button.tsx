import type { ComponentProps } from 'react'
import styles from './button.module.css'

interface Kind {
  /** The primary action: the only amber button on the screen. */
  main?: boolean
  /** Cannot be undone. */
  dangerous?: boolean
  /** Without a border, for rows of small actions. */
  quiet?: boolean
}

const classOf = ({ main, dangerous, quiet }: Kind) =>
  [styles.button, main && styles.main, dangerous && styles.dangerous, quiet && styles.quiet]
    .filter(Boolean)
    .join(' ')

export const Button = ({ main, dangerous, quiet, ...others }: ComponentProps<'button'> & Kind) => (
  <button type={main ? 'submit' : 'button'} className={classOf({ main, dangerous, quiet })} {...others} />
)

export const ButtonLink = ({ main, quiet, ...others }: ComponentProps<'a'> & Kind) => (
  <a className={classOf({ main, quiet })} {...others} />
)
