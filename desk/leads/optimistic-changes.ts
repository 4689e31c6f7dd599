import type { DeskLead } from '../../contract/desk.ts'

interface OptimisticChange {
  id: string
  /** The version the change was made on. A newer one already contains it, or was changed by somebody else. */
  version: number
  patch: Partial<DeskLead>
}

const pending = new Set<OptimisticChange>()

/** Shows changes before the server confirms them. Call the returned function once it has answered. */
export function applyOptimistically(changes: OptimisticChange[]): () => void {
  for (const change of changes) pending.add(change)
  return () => {
    for (const change of changes) pending.delete(change)
  }
}

/** Applies pending changes to a lead from the server, which may have been read before them. */
export const withOptimistic = (lead: DeskLead): DeskLead => {
  let shown = lead
  for (const { id, version, patch } of pending)
    if (id === lead.id && version === lead.version) shown = { ...shown, ...patch }
  return shown
}
