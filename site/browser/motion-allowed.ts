/** Whether anything may move now: the visitor's own switch first, then what the system asks for. */
export const motionAllowed = (): boolean =>
  document.documentElement.dataset.motion !== 'paused' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches
