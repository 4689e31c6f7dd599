import { type RefObject, useState } from 'react'
import type { DeskFilter } from '../../contract/desk.ts'
import { collections } from '../../contract/forms.ts'
import { leadStatuses } from '../../contract/lead-status.ts'
import type { FilterName } from '../leads/filter.ts'
import { Button } from '../ui/button.tsx'
import { formNames, statusNames } from '../words.ts'
import styles from './filter-bar.module.css'
import { SearchField } from './search-field.tsx'

interface Props {
  field: RefObject<HTMLInputElement | null>
  filter: DeskFilter
  onChange: (filter: DeskFilter) => void
}

const inPanel: FilterName[] = ['collection', 'status', 'spam', 'since', 'until', 'unread']

export function FilterBar({ field, filter, onChange }: Props) {
  const active = inPanel.filter((name) => filter[name]).length
  const [isOpen, setOpen] = useState(active > 0)
  const set = (name: FilterName, value: string) => onChange({ ...filter, [name]: value || undefined })
  return (
    <search className={styles.bar}>
      <SearchField field={field} value={filter.search ?? ''} onChange={(value) => set('search', value)} />
      <Button aria-expanded={isOpen} aria-controls="filters" onClick={() => setOpen(!isOpen)}>
        Filter{active > 0 && ` (${active})`}
      </Button>
      <div id="filters" className={styles.panel} hidden={!isOpen}>
        <Choice
          label="Form"
          value={filter.collection}
          none="Every form"
          choices={collections.map((name) => [name, formNames[name]])}
          onChange={(value) => set('collection', value)}
        />
        <Choice
          label="Status"
          value={filter.status}
          none="Every status"
          choices={leadStatuses.map((status) => [status, statusNames[status]])}
          onChange={(value) => set('status', value)}
        />
        <label>
          From
          <input
            type="date"
            value={filter.since ?? ''}
            onChange={(event) => set('since', event.target.value)}
          />
        </label>
        <label>
          To
          <input
            type="date"
            value={filter.until ?? ''}
            onChange={(event) => set('until', event.target.value)}
          />
        </label>
        <Switch
          label="Unread only"
          on={filter.unread === '1'}
          onChange={(on) => set('unread', on ? '1' : '')}
        />
        <Switch
          label="Held as spam"
          on={filter.spam === 'only'}
          onChange={(on) => set('spam', on ? 'only' : '')}
        />
        {active > 0 && (
          <Button quiet onClick={() => onChange(filter.search ? { search: filter.search } : {})}>
            Clear filters
          </Button>
        )}
      </div>
    </search>
  )
}

interface ChoiceProps {
  label: string
  value: string | undefined
  none: string
  choices: (readonly [string, string])[]
  onChange: (value: string) => void
}

const Choice = ({ label, value, none, choices, onChange }: ChoiceProps) => (
  <label>
    {label}
    <select value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">{none}</option>
      {choices.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  </label>
)

const Switch = ({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) => (
  <label className={styles.switch}>
    <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
)
