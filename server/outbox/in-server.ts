/** Within the 10 s a supervisor usually grants a stopping server, with room for the requests still being answered. */
export const stopGrace = { sendMs: 5000, writeMs: 2500 }

export function setTimer(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}
