import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { AdditionWords } from '../../content/types/forms.ts'
import {
  type AdditionName,
  type Additions,
  additionNames,
  additionSchemas,
} from '../../contract/additions.ts'
import { estimate, readFigures, written } from '../../contract/estimate.ts'
import { addedControls, type Collection } from '../../contract/forms.ts'
import { fill } from '../ui/fill.ts'
import { readDraft } from './draft.ts'
import type { Values } from './form-values.ts'
import { onAdditions, readAddition } from './kept-additions.ts'
import styles from './own-additions.module.css'

/** What the server would take of what was worked out in this tab. */
const ownAdditions = (): Additions =>
  Object.fromEntries(
    additionNames
      .map((name): [AdditionName, string] => [name, readAddition(name)])
      .filter(([name, text]) => v.is(additionSchemas[name], text)),
  )

/** What travels with the fields of a form: nothing without the tick, and on a change nothing in the place of what was sent. */
export function withAdditions(collection: Collection, values: Values, isChange: boolean): Values {
  if (addedControls.addOwn in values) return { ...values, ...ownAdditions() }
  if (collection !== 'demoRequests' || !isChange) return values
  return { ...values, ...Object.fromEntries(additionNames.map((name) => [name, ''])) }
}

/** A tick of the visitor's own, where there is something to add; the server never renders one. */
export function OwnAdditions({ words }: { words: AdditionWords }) {
  const kept = useSyncExternalStore(
    onAdditions,
    () => JSON.stringify(ownAdditions()),
    () => '{}',
  )
  const own: Additions = JSON.parse(kept)
  const figures = readFigures(own.estimate ?? '')
  if (!figures && !own.case) return null
  const wasTicked = addedControls.addOwn in (readDraft('demoRequests')?.values ?? {})
  return (
    <label className={styles.own} data-ask>
      <input type="checkbox" name={addedControls.addOwn} defaultChecked={wasTicked} />
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
