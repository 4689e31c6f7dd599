import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './help-dialog.module.css'
import { switchShortcuts, useShortcutsOn } from './shortcuts.ts'

const keys: [string, string][] = [
  ['/', 'search'],
  ['j  k', 'next lead, lead before'],
  ['Enter', 'open the lead'],
  ['Esc', 'back to the list; let go of what is selected'],
  ['x', 'select the lead, or let it go'],
  ['Shift x', 'select all from the last one to this one'],
  ['a', 'assign: who looks after it; Enter is you'],
  ['d', 'due: today, tomorrow, next Monday, a day'],
  ['1 – 5', 'status: new, contacted, qualified, won, lost'],
  ['u', 'read or unread'],
  ['!', 'spam, or no spam'],
  ['n', 'write a note'],
  ['z', 'undo'],
  ['?', 'this help'],
]

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const on = useShortcutsOn()
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <dl className={`ruled ${styles.keys}`}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="tick">
        <input type="checkbox" checked={on} onChange={(event) => switchShortcuts(event.target.checked)} />
        Use these keys
      </label>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  )
}
