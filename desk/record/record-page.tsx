import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { detailInWords } from '../../contract/record-words.ts'
import { reasonOf } from '../http.ts'
import { personName } from '../people.ts'
import { readRecords } from '../server-calls.ts'
import { fullTime } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { Page, Problem } from '../ui/page.tsx'
import { amount } from '../words.ts'
import styles from './record.module.css'

const linesPerPage = 100

/** The names of access kinds, which the record stores as the commands print them. */
const kindNames: Record<string, string> = {
  list: 'Viewed a list',
  show: 'Opened',
  search: 'Searched',
  read: 'Marked read',
  unread: 'Marked unread',
  set: 'Status or note',
  add: 'Added by hand',
  import: 'Imported',
  correct: 'Corrected',
  hold: 'Held as spam',
  release: 'Released from spam',
  export: 'Exported',
  erase: 'Erased',
  replay: 'Sent again',
  tell: 'Notified people',
  request: 'Request of a person',
  'sign in': 'Signed in',
  'sign out': 'Signed out',
}

/** Who viewed, exported and changed leads. Contains references and counts, no personal data of the senders. */
export default function RecordPage() {
  const [offset, setOffset] = useState(0)
  const { data, error } = useQuery({
    queryKey: ['record', offset],
    queryFn: () => readRecords(offset, linesPerPage),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <Page title="Record">
      <p className="mute">Every view, export and change of leads: who, when, what kind, how many.</p>
      {error && <Problem>{reasonOf(error)}</Problem>}
      {data && (
        <>
          <table className={styles.record}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">What</th>
                <th scope="col">How many</th>
                <th scope="col">Details</th>
              </tr>
            </thead>
            <tbody>
              {data.records.map(({ at, person, kind, count, detail }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and the page is rendered as one
                <tr key={index}>
                  <td>{fullTime(at)}</td>
                  <td title={person}>{personName(person)}</td>
                  <td>{kindNames[kind] ?? kind}</td>
                  <td>{count ? amount(count) : '–'}</td>
                  <td>{detailInWords(detail, personName)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="row above-4">
            <Button disabled={offset === 0} onClick={() => setOffset(offset - linesPerPage)}>
              Newer
            </Button>
            <Button
              disabled={offset + linesPerPage >= data.total}
              onClick={() => setOffset(offset + linesPerPage)}
            >
              Older
            </Button>
            <span className="mute">
              {amount(Math.min(offset + 1, data.total))} to{' '}
              {amount(Math.min(offset + linesPerPage, data.total))} of {amount(data.total)}
            </span>
          </div>
        </>
      )}
    </Page>
  )
}
