import type { DeskLead } from '../../contract/desk.ts'

interface OptimisticChange {
  id: string
  /** The version it was changed from: a newer one already knows, or has been changed by somebody else. */
  version: number
  patch: Partial<DeskLead>
}

const pending = new Set<OptimisticChange>()

/** Changes that show before the server has them. Returns what ends it, once the server has answered. */
export function applyOptimistically(changes: OptimisticChange[]): () => void {
  for (const change of changes) pending.add(change)
  return () => {
    for (const change of changes) pending.delete(change)
  }
}

/** A lead as the server has sent it, which may have been before it heard of a change. */
export const withOptimistic = (lead: DeskLead): DeskLead => {
  let shown = lead
  for (const { id, version, patch } of pending)
    if (id === lead.id && version === lead.version) shown = { ...shown, ...patch }
  return shown
}
