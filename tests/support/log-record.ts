export interface LogLine {
  level: 'info' | 'warn' | 'error'
  message: string
  entry: Record<string, unknown>
}

/** Collects log lines and lets a test wait for one. */
export function createLogRecord() {
  const lines: LogLine[] = []
  let changed = Promise.withResolvers<void>()
  const write = (level: LogLine['level']) => (entry: object, message: string) => {
    lines.push({ level, message, entry: { ...entry } })
    changed.resolve()
    changed = Promise.withResolvers()
  }
  return {
    lines,
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    /** Resolves when a message has been logged this many times in total. */
    async has(message: string, count = 1): Promise<LogLine[]> {
      for (;;) {
        const found = lines.filter((line) => line.message === message)
        if (found.length >= count) return found
        await changed.promise
      }
    },
  }
}
