/** Against the period before. From nothing to something is no percentage. */
export function changeWords(now: number, before: number): string {
  if (before === 0) return now === 0 ? '–' : 'new'
  const percent = Math.round((now / before - 1) * 100)
  return percent === 0 ? '±0 %' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}

/**
 * Sources, campaigns, devices and browsers are parts of all visits of the time, pages parts of all page views: what a
 * table leaves out or does not know belongs to the whole too.
 */
export const shareWords = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`
