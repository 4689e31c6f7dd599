import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { callTimes } from '../../contract/additions.ts'
import type { DeskChoices, DeskFilter } from '../../contract/desk.ts'
import { collections } from '../../contract/forms.ts'
import { type FilterName, panelNames } from '../leads/filter.ts'
import { choicesOptions } from '../leads/lead-queries.ts'
import { personName } from '../people.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Options, Select, statusOptions } from '../ui/select.tsx'
import { callTimeNames, formNames, languageName } from '../words.ts'
import styles from './filter-bar.module.css'

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
            <Select
              value={filter[name] ?? ''}
              options={[['', none], ...withChosen(options, filter[name])]}
              onChoose={(value) => set(name, value)}
            />
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

type Choice = readonly [name: FilterName, label: string, none: string, options: Options<string>]

const days = [
  ['since', 'From'],
  ['until', 'To'],
] as const

const selectsOf = (choices: DeskChoices | undefined): Choice[] => [
  ['collection', 'Form', 'Every form', collections.map((name) => [name, formNames[name]])],
  ['status', 'Status', 'Every status', statusOptions],
  ['owner', 'Owner', 'Everybody’s', [['none', 'Nobody’s'], ...itself(choices?.owners, personName)]],
  [
    'due',
    'Due',
    'Any day',
    [
      ['today', 'Until today'],
      ['overdue', 'Overdue'],
    ],
  ],
  ['callTime', 'Good time to call', 'Any time', callTimes.map((name) => [name, callTimeNames[name]])],
  ['language', 'Language', 'Every language', itself(choices?.languages, languageName)],
  ['source', 'Source', 'Every source', itself(choices?.sources)],
  ['campaign', 'Campaign', 'Every campaign', itself(choices?.campaigns)],
  [
    'sort',
    'Order',
    'As usual',
    [
      ['newest', 'Newest first'],
      ['oldest', 'Oldest first'],
      ['due', 'By due day'],
    ],
  ],
]

const itself = (names: string[] = [], wordsOf = (name: string) => name): Options<string> =>
  names.map((name) => [name, wordsOf(name)])

/** Adds the selected value to the options: they may not be loaded yet, or no longer contain it. */
const withChosen = (options: Options<string>, value: string | undefined): Options<string> =>
  value && !options.some(([name]) => name === value) ? [...options, [value, value]] : options

const pauseMs = 120

interface SearchProps extends Pick<Props, 'field'> {
  value: string
  onChange: (value: string) => void
}

/** Searches while typing. A new search aborts the previous request. */
function SearchField({ field, value, onChange }: SearchProps) {
  const [text, setText] = useState(value)
  const lastValue = useRef(value)
  // The URL changed, for example with the browser's back button.
  if (value !== lastValue.current && value !== text) setText(value)
  lastValue.current = value
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (text === lastValue.current) return
    const timer = setTimeout(() => tell(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={200}
        placeholder="Name, number, word …"
        aria-label="Search"
        aria-keyshortcuts="/"
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
