import { type RefObject, useCallback, useRef, useState } from 'react'
import type { DeskLead } from '../../contract/desk.ts'
import type { ListHandle } from './lead-list.tsx'

/** The selected leads. Shift selects the range from the last one. */
export function useSelection(list: RefObject<ListHandle | null>) {
  const [selected, setSelected] = useState<ReadonlyMap<string, DeskLead>>(new Map())
  const lastId = useRef<string>(undefined)

  const select = useCallback(
    (lead: DeskLead, toHere: boolean) => {
      const between = toHere && lastId.current ? (list.current?.between(lastId.current, lead.id) ?? []) : []
      const range = between.length > 0 ? between : [lead]
      lastId.current = lead.id
      setSelected((before) => {
        const next = new Map(before)
        const letGo = before.has(lead.id)
        for (const each of range)
          if (letGo) next.delete(each.id)
          else next.set(each.id, each)
        return next
      })
    },
    [list],
  )
  const clear = useCallback(() => setSelected(new Map()), [])
  /** Current data where the list has the lead loaded, otherwise as it was when selected. */
  const current = [...selected.values()].map((lead) => list.current?.find(lead.id) ?? lead)
  return { selected, current, select, clear }
}
