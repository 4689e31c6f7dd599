/**
 * As in site/browser/motion.ts. Two scripts that import one file make a third of it, which every page would then have to
 * fetch in its first view.
 */
export const motionAllowed = () =>
  document.documentElement.dataset.motion !== 'paused' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches
