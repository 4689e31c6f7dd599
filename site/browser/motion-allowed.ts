export const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)')

/** Whether anything may move now: the visitor's own switch first, then what the system asks for. */
export function motionAllowed(): boolean {
  const { motion } = document.documentElement.dataset
  return motion === 'allowed' || (motion !== 'paused' && !lessMotion().matches)
}
