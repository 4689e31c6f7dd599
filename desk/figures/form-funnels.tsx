import { leadStatuses } from '../../contract/lead-status.ts'
import type { FormFigures, StatusCount } from '../../contract/report.ts'
import { shareWords } from '../../contract/report-words.ts'
import { amount, counted, fieldName, formNames, statusNames } from '../words.ts'
import { Bar } from './bar.tsx'
import styles from './figures.module.css'

const mostRules = 3

export const FormFunnels = ({ forms, leads }: { forms: FormFigures[]; leads: StatusCount[] }) => (
  <div className={styles.columns}>
    {forms.map((form) => (
      <Funnel
        key={form.form}
        form={form}
        leads={leads.filter(({ collection }) => collection === form.form)}
      />
    ))}
  </div>
)

function Funnel({ form, leads }: { form: FormFigures; leads: StatusCount[] }) {
  const { seen, begun, sent, refused, rules } = form
  const most = Math.max(seen, begun, sent)
  const steps: [string, number, string][] = [
    ['Seen', seen, ''],
    ['Begun', begun, shareWords(begun, seen)],
    ['Sent', sent, shareWords(sent, seen)],
  ]
  return (
    <div>
      <table className={styles.ranking}>
        <caption>{formNames[form.form]}</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Count</th>
            <th scope="col">Of those who saw it</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(([name, count, note]) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <Bar part={count} whole={most} />
              </th>
              <td>{amount(count)}</td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.outcome}>{outcomeWords(leads)}</p>
      <p className="mute small">{refused === 0 ? 'Never refused.' : refusedWords(refused, rules)}</p>
    </div>
  )
}

function outcomeWords(leads: StatusCount[]): string {
  const all = leads.reduce((sum, { count }) => sum + count, 0)
  const parts = leadStatuses.flatMap((status) => {
    const count = leads.find((each) => each.status === status)?.count ?? 0
    return count === 0 ? [] : [`${amount(count)} ${statusNames[status].toLowerCase()}`]
  })
  return all === 0 ? 'No leads.' : `${counted(all, 'lead')}: ${parts.join(', ')}.`
}

function refusedWords(refused: number, rules: FormFigures['rules']): string {
  const reasons = rules.slice(0, mostRules).map(({ name, count }) => {
    const [field = '', how] = name.split('_')
    return `${fieldName(field).toLowerCase()} ${how === 'missing' ? 'left empty' : 'did not fit'} (${amount(count)})`
  })
  return `Refused ${counted(refused, 'time')}: ${reasons.join(', ')}.`
}
