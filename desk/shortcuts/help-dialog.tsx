import type { DeskRole } from '../../contract/desk.ts'
import { useMay } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './help-dialog.module.css'
import { switchShortcuts, useShortcutsOn } from './shortcuts.ts'

const keys: [key: string, does: string, least: DeskRole][] = [
  ['/', 'search', 'read'],
  ['j  k', 'next lead, previous lead', 'read'],
  ['Enter', 'open the lead', 'read'],
  ['Esc', 'back to the list; clear the selection', 'read'],
  ['x', 'select or deselect the lead', 'answer'],
  ['Shift x', 'select all from the last one to this one', 'answer'],
  ['a', 'assign: who looks after it; Enter is you', 'answer'],
  ['d', 'due: today, tomorrow, next Monday, a day', 'answer'],
  ['1 – 5', 'status: new, contacted, qualified, won, lost', 'answer'],
  ['u', 'read or unread', 'answer'],
  ['!', 'spam, or not spam', 'answer'],
  ['n', 'write a note', 'answer'],
  ['z', 'undo', 'answer'],
  ['?', 'this help', 'read'],
]

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const on = useShortcutsOn()
  const mayAnswer = useMay('answer')
  const shown = keys.filter(([, , least]) => mayAnswer || least === 'read')
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <dl className={`ruled labelled ${styles.keys}`}>
        {shown.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="beside middle gap-2 tick">
        <input type="checkbox" checked={on} onChange={(event) => switchShortcuts(event.target.checked)} />
        Use these keys
      </label>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  )
}
