import type { DeskReportQuery } from '../../contract/desk.ts'
import { deviceKinds, type Report } from '../../contract/report.ts'
import { languageName } from '../../contract/report-words.ts'
import { Select } from '../ui/select.tsx'

type Props = Pick<Report, 'filter' | 'choices'> & { onChange: (chosen: DeskReportQuery) => void }

/** One filter for every table, its CSV and the mail. */
export function FilterPicker({ filter, choices, onChange }: Props) {
  const named = (names: readonly string[]) => names.map((name): [string, string] => [name, name])
  const languages = choices.languages.map((code): [string, string] => [code, languageName(code)])
  const picks = [
    ['source', 'Every source', named(choices.sources)],
    ['language', 'Every language', languages],
    ['device', 'Every device', named(deviceKinds)],
    ['page', 'Every page', named(choices.pages)],
  ] as const
  return (
    <fieldset className="row below-3" aria-label="Only visits with this">
      {picks.map(([name, all, options]) => (
        <Select
          key={name}
          aria-label={name}
          value={filter[name] ?? ''}
          options={[['', all], ...options]}
          onChoose={(value) => onChange({ [name]: value })}
        />
      ))}
    </fieldset>
  )
}
