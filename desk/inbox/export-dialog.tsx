import type { DeskFilter, DeskLeads } from '../../contract/desk.ts'
import { isFiltered } from '../leads/filter.ts'
import { saveFrom } from '../save-from.ts'
import { exportAddress } from '../server-calls.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { leadsInAll } from '../words.ts'

interface Props {
  filter: DeskFilter
  found: DeskLeads
  onClose: () => void
}

export function ExportDialog({ filter, found, onClose }: Props) {
  async function save(format: 'csv' | 'json') {
    onClose()
    await saveFrom(() => exportAddress(filter, format))
  }
  return (
    <Dialog title={`Export ${leadsInAll(found)}`} onClose={onClose}>
      <p>
        {filter.tab || isFiltered(filter)
          ? 'Everything that is listed now.'
          : 'Every lead that is not held as spam.'}
      </p>
      <p className="mute">The file holds personal data. The record says who exported how many.</p>
      <div className="row">
        <Button main onClick={() => void save('csv').catch(() => {})}>
          For a spreadsheet (CSV)
        </Button>
        <Button onClick={() => void save('json').catch(() => {})}>For a program (JSON)</Button>
        <Button quiet onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
