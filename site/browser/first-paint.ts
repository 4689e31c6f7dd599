export const after = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes?.includes('paint') || document.hidden) resolve(undefined)
    else new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })

/** Once something is on the screen; a tab in the background shows nothing, and need not wait for it. */
export const firstPaint = (longestWaitMs: number): Promise<unknown> =>
  Promise.race([painted(), after(longestWaitMs)])
