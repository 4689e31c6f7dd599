/**
 * Serving goes on when the log cannot be written: whoever read it has gone (`… | head`), or the disk is full. Without
 * a listener the first such line would end the process. Every further line is tried again, in case the trouble passes.
 */
export function outliveLogReaders(): void {
  process.stdout.once('error', (error) => {
    console.error(
      `The log cannot be written (${'code' in error ? error.code : error.message}); serving goes on.`,
    )
  })
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
