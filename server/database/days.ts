/** The UTC day an event is counted under. */
export const dayOf = (timestamp: number): string => new Date(timestamp).toISOString().slice(0, 10)
