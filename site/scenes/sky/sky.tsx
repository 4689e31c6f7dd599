import styles from './sky.module.css'

/**
 * A gradient from ink to amber, as before nightfall. Behind the content of a positioned, isolated parent, which is
 * black in print.
 */
export function Sky() {
  return <div className={`on-screen ${styles.sky}`} aria-hidden="true" />
}
