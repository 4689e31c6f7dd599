import { useEffect, useRef, useState } from 'react'
import { type Collection, collections } from '../../contract/forms.ts'
import { saveFile } from '../figures/save-file.ts'
import { reasonOf } from '../http.ts'
import { restartLists } from '../leads/lead-cache.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { amount, counted, formNames } from '../words.ts'
import { type Progress, readSheet, refusedCsv, type Sheet, sendSheet } from './import-file.ts'

const mostListed = 10

type Step = 'choose' | 'checking' | 'checked' | 'importing' | 'imported'

/** Leads from a spreadsheet: checked first, then imported. Closing stops between two parts; it may be done again. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [collection, setCollection] = useState<Collection>('contactUs')
  const [file, setFile] = useState<File>()
  const [sheet, setSheet] = useState<Sheet>()
  const [step, setStep] = useState<Step>('choose')
  const [progress, setProgress] = useState<Progress>()
  const [problem, setProblem] = useState<string>()
  const stop = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])

  function begin(file: File | undefined, collection: Collection) {
    setFile(file)
    setCollection(collection)
    setStep('choose')
    setProgress(undefined)
    setProblem(undefined)
  }

  async function run(dryRun: boolean) {
    if (!file) return
    setProblem(undefined)
    setStep(dryRun ? 'checking' : 'importing')
    try {
      const read = dryRun || !sheet ? await readSheet(file, collection) : sheet
      setSheet(read)
      const { signal } = stop.current
      setProgress(await sendSheet(read, collection, { dryRun, signal, show: setProgress }))
      setStep(dryRun ? 'checked' : 'imported')
    } catch (error) {
      if (stop.current.signal.aborted) return
      setProblem(reasonOf(error))
      setStep(dryRun ? 'choose' : 'checked')
    } finally {
      if (!dryRun) restartLists()
    }
  }

  const isBusy = step === 'checking' || step === 'importing'
  return (
    <Dialog title="Import leads" onClose={onClose}>
      <div className="stack gap-3 above-4">
        {problem && <Problem>{problem}</Problem>}
        <p className="mute small">
          A CSV file whose first line names the columns, such as name, phone, email, organisation, message,
          note, owner. Nobody is mailed. A line that is there already, or was erased, is left alone.
        </p>
        <div className="field">
          <label htmlFor="import-form">Form</label>
          <Select
            id="import-form"
            value={collection}
            disabled={isBusy}
            options={collections.map((each) => [each, formNames[each]])}
            onChoose={(chosen) => begin(file, chosen)}
          />
        </div>
        <div className="field">
          <label htmlFor="import-file">File</label>
          <input
            id="import-file"
            type="file"
            accept=".csv,text/csv"
            disabled={isBusy}
            onChange={({ target }) => begin(target.files?.[0], collection)}
          />
        </div>
        {isBusy && sheet && (
          <label className="field">
            {step === 'checking' ? 'Checking' : 'Importing'} {amount(progress?.done ?? 0)} of{' '}
            {counted(sheet.lines.length, 'line')}
            <progress max={Math.max(1, sheet.lines.length)} value={progress?.done ?? 0} />
          </label>
        )}
        <div role="status">
          {sheet && progress && !isBusy && (
            <Result sheet={sheet} progress={progress} isDone={step === 'imported'} />
          )}
        </div>
        <div className="row">
          {step === 'imported' ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <>
              <Button
                main
                type="button"
                disabled={isBusy || !file || (step === 'checked' && !progress?.totals.added)}
                onClick={() => void run(step !== 'checked')}
              >
                {step === 'checked' && progress
                  ? `Import ${counted(progress.totals.added, 'lead')}`
                  : 'Check the file'}
              </Button>
              <Button onClick={onClose}>{step === 'importing' ? 'Stop' : 'Cancel'}</Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Result({ sheet, progress, isDone }: { sheet: Sheet; progress: Progress; isDone: boolean }) {
  const { totals, refused } = progress
  const { unknown } = sheet.columns
  return (
    <>
      <p>
        {counted(totals.added, 'lead')} {isDone ? 'added' : 'to add'}, {amount(totals.known)} there already
        {totals.erased > 0 && `, ${amount(totals.erased)} erased before and left out`},{' '}
        {counted(totals.refused, 'line')} refused.
      </p>
      {unknown.length > 0 && <p className="mute small">Not imported: {unknown.join(', ')}.</p>}
      {refused.length > 0 && (
        <>
          <ul className="small bulleted above-2 below-2">
            {refused.slice(0, mostListed).map(({ line, reason }) => (
              <li key={line.line}>
                Line {line.line}: {reason}
              </li>
            ))}
          </ul>
          <Button onClick={() => saveFile('refused-lines.csv', 'text/csv', refusedCsv(sheet, progress))}>
            Save the refused lines
          </Button>
        </>
      )}
    </>
  )
}
