export const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)')

/** Whether motion is allowed: the visitor's switch, else the system's setting. */
export function motionAllowed(): boolean {
  const { motion } = document.documentElement.dataset
  return motion === 'allowed' || (motion !== 'paused' && !lessMotion().matches)
}
