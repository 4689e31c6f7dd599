import styles from './connection-banner.module.css'
import { useConnectionLost } from './live.ts'

export function ConnectionBanner() {
  const lost = useConnectionLost()
  return (
    <div role="status" className={lost ? styles.banner : undefined}>
      {lost && 'Connection lost. This is what was last known; trying again …'}
    </div>
  )
}
