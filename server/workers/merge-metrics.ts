/**
 * Merges the metrics of all workers: adds a worker label to each sample and keeps HELP and TYPE once per family, as
 * Prometheus requires.
 */
export function mergeMetrics(texts: ReadonlyMap<number, string>): string {
  const families = new Map<string, { head: Set<string>; samples: string[] }>()
  for (const [worker, text] of texts) {
    let family = { head: new Set<string>(), samples: [] as string[] }
    for (const line of text.split('\n').filter(Boolean)) {
      const [, name] = /^# HELP (\S+)/.exec(line) ?? []
      if (name !== undefined) {
        family = families.get(name) ?? { head: new Set(), samples: [] }
        families.set(name, family)
      }
      if (line.startsWith('#')) family.head.add(line)
      else family.samples.push(withLabel(line, worker))
    }
  }
  return [...families.values()]
    .flatMap(({ head, samples }) => [...head, ...samples])
    .concat('')
    .join('\n')
}

const withLabel = (sample: string, worker: number) =>
  sample.includes('{')
    ? sample.replace('{', `{worker="${worker}",`)
    : sample.replace(' ', `{worker="${worker}"} `)
