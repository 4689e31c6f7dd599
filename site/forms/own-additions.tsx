import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { AdditionWords } from '../../content/schema/forms.ts'
import {
  type AdditionName,
  type Additions,
  additionSchemas,
  formAdditions,
} from '../../contract/additions.ts'
import { estimate, readFigures, written } from '../../contract/estimate.ts'
import { fill } from '../../contract/fill.ts'
import { addedControls } from '../../contract/forms.ts'
import { onAdditions, readAddition } from '../browser/kept-additions.ts'
import { readDraft } from './draft.ts'
import styles from './own-additions.module.css'

/** The results of this tab that the server accepts. */
const ownAdditions = (): string =>
  JSON.stringify(
    Object.fromEntries(
      formAdditions.demoRequests
        .map((name): [AdditionName, string] => [name, readAddition(name)])
        .filter(([name, text]) => v.is(additionSchemas[name], text)),
    ),
  )

/** An unticked checkbox, shown if there is a result to add; the result is its value. */
export default function OwnAdditions({ words }: { words: AdditionWords }) {
  const kept = useSyncExternalStore(onAdditions, ownAdditions, ownAdditions)
  const own: Additions = JSON.parse(kept)
  const figures = readFigures(own.estimate ?? '')
  if (!figures && !own.case) return null
  const wasTicked = addedControls.addOwn in (readDraft('demoRequests')?.values ?? {})
  return (
    <label className={`card beside gap-3 ${styles.own}`}>
      <input type="checkbox" name={addedControls.addOwn} value={kept} defaultChecked={wasTicked} />
      <span>
        {words.offer}
        {figures && (
          <span className={styles.item}>
            {fill(words.estimate, { minutes: written(estimate(figures).minutesReturned) })}
          </span>
        )}
        {own.case && <span className={styles.item}>{words.case}</span>}
      </span>
    </label>
  )
}
