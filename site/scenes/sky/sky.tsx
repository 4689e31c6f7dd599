import styles from './sky.module.css'

/** The light before night, ink to amber at the horizon. Lies behind the content of a positioned, isolated parent, which is black on paper. */
export function Sky() {
  return <div className={`on-screen ${styles.sky}`} aria-hidden="true" />
}
