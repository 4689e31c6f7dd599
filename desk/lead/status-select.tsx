import { type LeadStatus, leadStatuses } from '../../contract/lead-status.ts'
import { capitalised } from '../words.ts'

interface Props {
  /** Nothing chosen yet, such as for several leads. */
  status: LeadStatus | undefined
  onChange: (status: LeadStatus) => void
}

export const StatusSelect = ({ status, onChange }: Props) => (
  <select
    aria-label="Status"
    value={status ?? ''}
    onChange={({ target }) => {
      const chosen = leadStatuses.find((each) => each === target.value)
      if (chosen) onChange(chosen)
    }}
  >
    {status === undefined && <option value="">Set status …</option>}
    {leadStatuses.map((each) => (
      <option key={each} value={each}>
        {capitalised(each)}
      </option>
    ))}
  </select>
)
