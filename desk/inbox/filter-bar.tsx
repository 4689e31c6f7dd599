import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { DeskFilter } from '../../contract/desk.ts'
import { collections } from '../../contract/forms.ts'
import { leadStatuses } from '../../contract/lead-status.ts'
import { type FilterName, panelNames } from '../leads/filter.ts'
import { choicesOptions } from '../leads/lead-queries.ts'
import { Button } from '../ui/button.tsx'
import { formNames, languageName, statusNames } from '../words.ts'
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
        <Choice
          label="Owner"
          value={filter.owner}
          none="Everybody’s"
          choices={[['none', 'Nobody’s'], ...itself(choices?.owners)]}
          onChange={(value) => set('owner', value)}
        />
        <Choice
          label="Language"
          value={filter.language}
          none="Every language"
          choices={(choices?.languages ?? []).map((language) => [language, languageName({ language })])}
          onChange={(value) => set('language', value)}
        />
        <Choice
          label="Source"
          value={filter.source}
          none="Every source"
          choices={itself(choices?.sources)}
          onChange={(value) => set('source', value)}
        />
        <Choice
          label="Campaign"
          value={filter.campaign}
          none="Every campaign"
          choices={itself(choices?.campaigns)}
          onChange={(value) => set('campaign', value)}
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
        {active > 0 && (
          <Button quiet onClick={() => onChange({ tab: filter.tab, search: filter.search })}>
            Clear filters
          </Button>
        )}
      </div>
    </search>
  )
}

const itself = (names: string[] = []) => names.map((name) => [name, name] as const)

interface ChoiceProps {
  label: string
  value: string | undefined
  none: string
  choices: (readonly [string, string])[]
  onChange: (value: string) => void
}

/** What the address asks for stands here too, before the choices have come or when nobody has it any more. */
const withChosen = (choices: ChoiceProps['choices'], value: string | undefined) =>
  value && !choices.some(([name]) => name === value) ? [...choices, [value, value] as const] : choices

const Choice = ({ label, value, none, choices, onChange }: ChoiceProps) => (
  <label>
    {label}
    <select value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">{none}</option>
      {withChosen(choices, value).map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  </label>
)
