import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { DeskFilter, DeskLead, DeskTab } from '../../contract/desk.ts'
import { isFiltered, useLeadAddress } from '../leads/filter.ts'
import { rowsIn } from '../leads/list-head.ts'
import { useMinute } from '../times.ts'
import { amount } from '../words.ts'
import styles from './lead-list.module.css'
import { LeadRow } from './lead-row.tsx'
import { useLeadRows, useListHead } from './use-lead-rows.ts'
import { useVisibleRows } from './use-visible-rows.ts'

/** What keyboard shortcuts need from the list. */
export interface ListHandle {
  /** The lead this many rows after the one with this id, or the first one. */
  step(fromId: string | undefined, by: number): DeskLead | undefined
  /** All loaded leads between two, inclusive; empty if one of them is gone. */
  between(oneId: string, otherId: string): DeskLead[]
  focus(id: string): void
  find(id: string): DeskLead | undefined
}

interface Props {
  handle: RefObject<ListHandle | null>
  filter: DeskFilter
  openId: string | undefined
  cursorId: string | undefined
  selected: ReadonlyMap<string, DeskLead>
  onSelect: ((lead: DeskLead, toHere: boolean) => void) | undefined
  onPoint: (id: string) => void
}

const rowRem = 4.25
const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

export function LeadList(props: Props) {
  const { handle, filter, openId, cursorId, selected, onSelect, onPoint } = props
  const addressOf = useLeadAddress()
  const scroller = useRef<HTMLDivElement>(null)
  const [rowPx] = useState(() => Math.round(rowRem * remPx()))
  const { data: head } = useListHead(filter)
  const total = head ? rowsIn(head) : 0
  const { first, last, scrollTo } = useVisibleRows(scroller, total, rowPx)
  const { isOld, rowAt, findRow } = useLeadRows(filter, first, last)
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const [, drawAgain] = useState({})

  const indexOf = (id: string | undefined) => {
    if (id === undefined) return -1
    const top = head?.leads.findIndex((lead) => lead.id === id) ?? -1
    return top >= 0 ? top : (rows.find((row) => rowAt(row)?.id === id) ?? -1)
  }
  useScrollAnchor(scroller, rowPx, rowAt, indexOf)
  const filterKey = JSON.stringify(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list, which begins at its top.
  useLayoutEffect(() => void scroller.current?.scrollTo(0, 0), [filterKey])
  const focusWanted = useRef<string>(undefined)
  useEffect(() => {
    if (focusWanted.current === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-id="${focusWanted.current}"] a`)
    if (row) focusWanted.current = undefined
    row?.focus({ preventScroll: true })
  })

  useImperativeHandle(handle, () => ({
    step(fromId, by) {
      const from = indexOf(fromId)
      const topRow = Math.round((scroller.current?.scrollTop ?? 0) / rowPx)
      const to = from === -1 ? topRow : Math.min(Math.max(from + by, 0), total - 1)
      scrollTo(to)
      return rowAt(to)
    },
    between(oneId, otherId) {
      const [one = -1, other = -1] = [findRow(oneId), findRow(otherId)].sort((a, b) => a - b)
      if (one < 0) return []
      const rows = Array.from({ length: other - one + 1 }, (_, index) => rowAt(one + index))
      return rows.filter((lead) => lead !== undefined)
    },
    focus(id) {
      focusWanted.current = id
      const index = indexOf(id)
      if (index >= 0) scrollTo(index)
      drawAgain({})
    },
    find: (id) => rowAt(indexOf(id)),
  }))

  const now = useMinute()
  const isCursorHere = indexOf(cursorId) >= 0
  return (
    <div ref={scroller} className={isOld ? `old ${styles.scroller}` : styles.scroller}>
      {head && total === 0 && (
        <p className={`mute ${styles.none}`}>
          {isFiltered(filter) ? noneFound : noneIn[filter.tab ?? 'all']}
        </p>
      )}
      <ul className={styles.list} style={{ height: total * rowPx }}>
        {rows.map((row) => {
          const lead = rowAt(row)
          return (
            <li
              key={lead?.id ?? row}
              className={isJustIn(lead) ? `${styles.item} ${styles.arrived}` : styles.item}
              style={{ height: rowPx, transform: `translateY(${row * rowPx}px)` }}
              aria-setsize={total}
              aria-posinset={row + 1}
            >
              {lead && (
                <LeadRow
                  lead={lead}
                  href={addressOf(lead.id)}
                  now={now}
                  isOpen={lead.id === openId}
                  isSelected={selected.has(lead.id)}
                  isCursor={isCursorHere ? lead.id === cursorId : row === first}
                  onSelect={onSelect}
                  onPoint={onPoint}
                />
              )}
            </li>
          )
        })}
      </ul>
      {head?.more && <p className={`mute ${styles.none}`}>{newestOf(total)}</p>}
    </div>
  )
}

const newForMs = 5000
const isJustIn = (lead: DeskLead | undefined) =>
  lead !== undefined && Date.now() - Date.parse(lead.timestamp) < newForMs

const noneFound = 'No lead matches. Remove a filter, or search for part of a name, number or word.'
const newestOf = (total: number) =>
  `These are the newest ${amount(total)}. Add a word, a filter or a period to find older ones.`
const noneIn: Record<DeskTab, string> = {
  unread: 'Everything is read.',
  mine: 'You own no leads at the moment.',
  due: 'Nothing is due today.',
  held: 'Nothing is held as spam.',
  all: 'No leads yet. The next one appears here by itself.',
}

/** Keeps the topmost visible row in place when rows above are added or removed. */
function useScrollAnchor(
  scroller: RefObject<HTMLDivElement | null>,
  rowPx: number,
  rowAt: (row: number) => DeskLead | undefined,
  indexOf: (id: string) => number,
): void {
  const topRow = useRef<{ id: string; index: number }>(undefined)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const old = topRow.current
    const index = old ? indexOf(old.id) : -1
    // At the very top the list does not anchor, so that new leads are visible.
    if (old && index >= 0 && index !== old.index && element.scrollTop > 0)
      element.scrollTop += (index - old.index) * rowPx
    const top = Math.round(element.scrollTop / rowPx)
    const id = rowAt(top)?.id
    topRow.current = id === undefined ? undefined : { id, index: top }
  })
}
