/** So that a lead waits for a small part of a day's clearing at most. */
const rowsPerPart = 5000

/** Many small commands, so that leads are written in between. Returns how many rows went in all. */
export async function inParts(drop: (limit: number) => Promise<number>): Promise<number> {
  let dropped = 0
  for (let some = rowsPerPart; some === rowsPerPart; dropped += some) some = await drop(rowsPerPart)
  return dropped
}
