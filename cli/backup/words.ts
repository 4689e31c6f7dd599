export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
