import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { type DeskRequest, type RequestOutcome, requestOutcomes } from '../../contract/desk.ts'
import { reasonOf } from '../http.ts'
import { dueInWords, isOverdue } from '../leads/work-in-words.ts'
import { personName } from '../people.ts'
import { queryClient } from '../query-client.ts'
import table from '../record/record.module.css'
import { closeRequest, readRequests } from '../server-calls.ts'
import { dayOf, fullTime, useMinute } from '../times.ts'
import { showProblem, showToast } from '../toasts/toasts.ts'
import { Breakable } from '../ui/breakable.tsx'
import { Button } from '../ui/button.tsx'
import { Page, Problem } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { counted } from '../words.ts'
import { NewRequestDialog } from './new-request-dialog.tsx'
import { kindNames, outcomeNames } from './request-words.ts'
import styles from './requests.module.css'

/** Data protection requests, by due day. */
export default function RequestsPage() {
  const today = dayOf(useMinute())
  const [isAdding, setAdding] = useState(false)
  const { data, error } = useQuery({ queryKey: ['requests'], queryFn: readRequests, staleTime: 0 })
  const open = data?.requests.filter(({ closedAt }) => closedAt === null) ?? []
  return (
    <Page title="Requests" tools={<Button onClick={() => setAdding(true)}>Enter a request</Button>}>
      {isAdding && <NewRequestDialog onClose={() => setAdding(false)} />}
      <p className="mute">
        What people ask for about their data, by the day it is due. An address is kept until its request is
        answered; an erasure closes its request by itself.
      </p>
      {error && <Problem>{reasonOf(error)}</Problem>}
      {data && (
        <>
          <p role="status" className="above-3">
            {counted(open.length, 'open request')}
          </p>
          {data.requests.length > 0 && (
            <table className={table.record}>
              <thead>
                <tr>
                  <th scope="col">Due</th>
                  <th scope="col">What</th>
                  <th scope="col">Who</th>
                  <th scope="col">Reference</th>
                  <th scope="col">State</th>
                </tr>
              </thead>
              <tbody>
                {data.requests.map((request) => (
                  <Row key={request.id} request={request} today={today} />
                ))}
              </tbody>
            </table>
          )}
        </>
      )}
    </Page>
  )
}

function Row({ request, today }: { request: DeskRequest; today: string }) {
  const { kind, email, leadId, askedOn, dueOn, reference, closedAt } = request
  const isLate = closedAt === null && isOverdue(dueOn, today)
  return (
    <tr className={styles.request}>
      <td className={isLate ? 'bad' : undefined}>
        {dueOn} {closedAt === null && <span className="small">({dueInWords(dueOn, today)})</span>}
      </td>
      <td>
        {kindNames[kind]} <span className="mute small unbroken">asked {askedOn}</span>
      </td>
      <td className={styles.who}>
        {leadId === null ? (
          email && <Breakable address={email} />
        ) : (
          <Link href={`/leads/${leadId}`}>
            <Breakable address={email ?? 'without an address'} />
          </Link>
        )}
      </td>
      <td className="unbroken">{reference}</td>
      <td>{stateOf(request)}</td>
    </tr>
  )
}

function stateOf(request: DeskRequest) {
  return request.closedAt === null ? <Close request={request} /> : <Closed request={request} />
}

function Close({ request }: { request: DeskRequest }) {
  const { id, version, reference } = request
  const [busy, setBusy] = useState(false)
  async function close(outcome: RequestOutcome) {
    setBusy(true)
    try {
      await closeRequest(id, { version, outcome })
      showToast(`Request ${reference}: ${outcomeNames[outcome].toLowerCase()}.`)
    } catch (error) {
      showProblem(reasonOf(error))
    }
    setBusy(false)
    void queryClient.invalidateQueries({ queryKey: ['requests'] })
  }
  return (
    <Select
      aria-label={`Close request ${reference}`}
      value=""
      disabled={busy}
      options={[['', 'Open'], ...requestOutcomes.map((each) => [each, outcomeNames[each]] as const)]}
      onChoose={(outcome) => outcome !== '' && void close(outcome)}
    />
  )
}

const Closed = ({ request: { outcome, closedAt, closedBy, proof } }: { request: DeskRequest }) => (
  <>
    {outcome && outcomeNames[outcome]}{' '}
    <span className="mute small">
      {closedAt && fullTime(closedAt)}, {closedBy && personName(closedBy)}
      {proof && `, proof ${proof}`}
    </span>
  </>
)
