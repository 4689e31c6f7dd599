import type { DeskErased } from '../../contract/desk.ts'
import { saveFile } from '../figures/save-file.ts'
import { sharedState } from '../state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './requests.module.css'

/** Stored outside the lead's page, which is gone after the erasure. */
const shown = sharedState<DeskErased['proof'] | undefined>(undefined)
export const showProof = shown.set

export function ProofDialog() {
  const proof = shown.use()
  if (!proof) return null
  const { reference, text } = proof
  const close = () => shown.set(undefined)
  return (
    <Dialog title={`Erased: proof ${reference}`} onClose={close}>
      <p>For whoever asked. It holds no personal data; the record has the same reference.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by the keyboard */}
      <pre className={styles.proof} tabIndex={0}>
        {text}
      </pre>
      <div className="row">
        <Button main type="button" onClick={() => saveFile(`erasure-${reference}.txt`, 'text/plain', text)}>
          Save it
        </Button>
        <Button onClick={close}>Close</Button>
      </div>
    </Dialog>
  )
}
