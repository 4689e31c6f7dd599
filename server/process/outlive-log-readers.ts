/** Serving goes on when nobody reads the log any more, or the disk is full: without a listener the first such line would end the process. */
export function outliveLogReaders(): void {
  process.stdout.once('error', (error) => {
    console.error(
      `The log cannot be written (${'code' in error ? error.code : error.message}); serving goes on.`,
    )
  })
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
