import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { DeskChoices, DeskFilter } from '../../contract/desk.ts'
import { collections } from '../../contract/forms.ts'
import { leadStatuses } from '../../contract/lead-status.ts'
import { type FilterName, panelNames } from '../leads/filter.ts'
import { choicesOptions } from '../leads/lead-queries.ts'
import { Button } from '../ui/button.tsx'
import { capitalised, formNames, languageName } from '../words.ts'
import styles from './filter-bar.module.css'
import { SearchField } from './search-field.tsx'

interface Props {
  field: RefObject<HTMLInputElement | null>
  filter: DeskFilter
  onChange: (filter: DeskFilter) => void
}

export function FilterBar({ field, filter, onChange }: Props) {
  const active = panelNames.filter((name) => filter[name]).length
  const [isOpen, setOpen] = useState(active > 0)
  const { data: choices } = useQuery({ ...choicesOptions, enabled: isOpen })
  const selects = selectsOf(choices)
  const set = (name: FilterName, value: string) => onChange({ ...filter, [name]: value || undefined })
  return (
    <search className={`row ${styles.bar}`}>
      <SearchField field={field} value={filter.search ?? ''} onChange={(value) => set('search', value)} />
      <Button aria-expanded={isOpen} aria-controls="filters" onClick={() => setOpen(!isOpen)}>
        Filter{active > 0 && ` (${active})`}
      </Button>
      <div id="filters" className={styles.panel} hidden={!isOpen}>
        {selects.map(([name, label, none, options]) => (
          <label key={name}>
            {label}
            <select value={filter[name] ?? ''} onChange={({ target }) => set(name, target.value)}>
              <option value="">{none}</option>
              {withChosen(options, filter[name]).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        ))}
        {days.map(([name, label]) => (
          <label key={name}>
            {label}
            <input
              type="date"
              value={filter[name] ?? ''}
              onChange={({ target }) => set(name, target.value)}
            />
          </label>
        ))}
        {active > 0 && (
          <Button quiet onClick={() => onChange({ tab: filter.tab, search: filter.search })}>
            Clear filters
          </Button>
        )}
      </div>
    </search>
  )
}

type Options = (readonly [value: string, words: string])[]
type Select = readonly [name: FilterName, label: string, none: string, options: Options]

const days = [
  ['since', 'From'],
  ['until', 'To'],
] as const

const selectsOf = (choices: DeskChoices | undefined): Select[] => [
  ['collection', 'Form', 'Every form', collections.map((name) => [name, formNames[name]])],
  ['status', 'Status', 'Every status', leadStatuses.map((status) => [status, capitalised(status)])],
  ['owner', 'Owner', 'Everybody’s', [['none', 'Nobody’s'], ...itself(choices?.owners)]],
  ['language', 'Language', 'Every language', itself(choices?.languages, languageName)],
  ['source', 'Source', 'Every source', itself(choices?.sources)],
  ['campaign', 'Campaign', 'Every campaign', itself(choices?.campaigns)],
]

const itself = (names: string[] = [], wordsOf = (name: string) => name): Options =>
  names.map((name) => [name, wordsOf(name)])

/** What the address asks for stands here too, before the choices have come or when nobody has it any more. */
const withChosen = (options: Options, value: string | undefined): Options =>
  value && !options.some(([name]) => name === value) ? [...options, [value, value]] : options
