import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DeskLead } from '../../contract/desk.ts'
import { isGone, reasonOf } from '../http.ts'
import { leadOptions } from '../leads/lead-queries.ts'
import { readOnOpening } from '../leads/work.ts'
import { may } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { FocusedHeading, PageTitle, Problem } from '../ui/page.tsx'
import styles from './lead-pane.module.css'
import { LeadView } from './lead-view.tsx'
import { Notes } from './notes.tsx'

interface Props {
  id: string
  onClose: () => void
}

export function LeadPane({ id, onClose }: Props) {
  const { data, error } = useQuery(leadOptions(id))
  const gone = isGone(error)
  useOpenedLead(gone ? undefined : data?.lead)
  return (
    <article className={styles.pane}>
      <div className={styles.back}>
        <Button quiet onClick={onClose}>
          <Icon name="back" /> Inbox
        </Button>
      </div>
      {gone ? (
        <>
          <PageTitle>Erased</PageTitle>
          <FocusedHeading className="heading below-2">This lead was erased</FocusedHeading>
          <p className="brief">
            It was erased on request, by a colleague, or because its retention period ended. Nothing of it is
            stored any more.
          </p>
          <Notes leadId={id} story={[]} isGone />
        </>
      ) : data ? (
        <LeadView detail={data} onClose={onClose} />
      ) : (
        error && <Problem>{reasonOf(error)}</Problem>
      )}
    </article>
  )
}

/** Opening a lead marks it read for the whole team; only once, so that "mark unread" is not undone while it is open. */
function useOpenedLead(lead: DeskLead | undefined): void {
  const isMarked = useRef(false)
  useEffect(() => {
    if (!lead || isMarked.current) return
    isMarked.current = true
    // A read-only role does not change the unread state of others.
    if (lead.unread && may('answer')) readOnOpening(lead)
  }, [lead])
}
