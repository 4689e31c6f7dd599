/** One instruction of a Dockerfile: `COPY --from=build a b` has the name COPY, its options and its arguments. */
export interface Step {
  instruction: string
  options: Record<string, string>
  rest: string
}

/** A build stage: from one FROM to the next. */
export interface Stage {
  base: string
  name: string
  steps: Step[]
}

/** The configuration of the resulting image. */
export interface ImageSettings {
  workdir: string
  env: Record<string, string>
  user: string
  volumes: string[]
  stopSignal: NodeJS.Signals
  healthCheck: string[]
  command: string[]
}

const stopSignals: NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGQUIT']

/** Parses the instructions that our Dockerfile uses. An unknown one fails when it is executed. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  const lines = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n\s*/g, '')
  for (const line of lines.split('\n').filter((each) => each.trim() !== '')) {
    const [, instruction = '', flags = '', rest = ''] = /^(\w+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? []
    const options = Object.fromEntries(
      [...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    )
    if (instruction === 'FROM') {
      const [base = '', , name = String(stages.length)] = rest.split(/\s+/)
      stages.push({ base, name, steps: [] })
    } else stages.at(-1)?.steps.push({ instruction, options, rest })
  }
  return stages
}

export function emptySettings(): ImageSettings {
  return {
    workdir: '/',
    env: {},
    user: '0',
    volumes: [],
    stopSignal: 'SIGTERM',
    healthCheck: [],
    command: [],
  }
}

/** Instructions that change no file. `args` are the values of `--build-arg`. */
export function applySetting(
  settings: ImageSettings,
  { instruction, rest }: Step,
  args: Record<string, string>,
): void {
  const known = { ...args, ...settings.env }
  const fill = (value: string) => value.replace(/\$\{?(\w+)\}?/g, (_, name: string) => known[name] ?? '')
  if (instruction === 'WORKDIR') settings.workdir = rest
  else if (instruction === 'USER') settings.user = rest
  else if (instruction === 'VOLUME') settings.volumes.push(rest)
  else if (instruction === 'CMD') settings.command = JSON.parse(rest)
  else if (instruction === 'HEALTHCHECK') settings.healthCheck = JSON.parse(rest.replace(/^CMD\s+/, ''))
  else if (instruction === 'STOPSIGNAL') settings.stopSignal = signalNamed(rest)
  else if (instruction === 'ENV')
    for (const pair of rest.split(/\s+/)) {
      const [name = '', value = ''] = pair.split('=')
      settings.env[name] = fill(value)
    }
  // ARG only declares what `args` has, and EXPOSE has no effect here.
  else if (!['ARG', 'EXPOSE'].includes(instruction))
    throw new Error(`The Dockerfile says ${instruction}, which the clean root does not know how to do.`)
}

function signalNamed(name: string): NodeJS.Signals {
  const signal = stopSignals.find((each) => each === name)
  if (!signal) throw new Error(`The Dockerfile stops by ${name}; known are ${stopSignals.join(', ')}.`)
  return signal
}
