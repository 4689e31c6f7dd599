import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { DeskFilter, DeskTab } from '../../contract/desk.ts'
import { LeadPane } from '../lead/lead-pane.tsx'
import { filterAddress, readFilter } from '../leads/filter.ts'
import { useMay } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page.tsx'
import { amount, leadsInAll } from '../words.ts'
import { type WorkAsked, WorkDialog } from '../work/work-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './inbox-page.module.css'
import { LeadList, type ListHandle } from './lead-list.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { Tabs } from './tabs.tsx'
import { UrgentLeads } from './urgent-leads.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useListHead } from './use-lead-rows.ts'
import { useSelection } from './use-selection.ts'

const ImportDialog = lazy(() => import('./import-dialog.tsx'))
const NewLeadDialog = lazy(() => import('./new-lead-dialog.tsx'))

/** The list with the open lead beside it, on a phone above it. */
export function InboxPage({ openId }: { openId: string | undefined }) {
  const [, navigate] = useLocation()
  const filter = readFilter(useSearch())
  const list = useRef<ListHandle>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const [cursorId, setCursorId] = useState(openId)
  const [dialog, setDialog] = useState<'export' | 'add' | 'import'>()
  const [mayAnswer, isAdmin] = [useMay('answer'), useMay('admin')]
  const { selected, current, select, clear } = useSelection(list)
  const [asked, ask] = useState<WorkAsked>()
  const { data: lastHead, isPlaceholderData } = useListHead(filter)
  const head = isPlaceholderData ? undefined : lastHead

  const path = openId === undefined ? '/' : `/leads/${openId}`
  const changeFilter = (next: DeskFilter) => {
    clear()
    navigate(filterAddress(path, next), { replace: true })
  }
  const tabAddress = (tab: DeskTab) => filterAddress(path, tab === 'all' ? {} : { tab })
  const close = () => {
    navigate(filterAddress('/', filter))
    if (openId !== undefined) list.current?.focus(openId)
  }
  useInboxKeys({ list, searchField, openId, cursorId, setCursorId, current, select, clear, ask, close })

  const closeDialog = () => setDialog(undefined)

  const Heading = openId === undefined ? 'h1' : 'h2'
  return (
    <main className={openId === undefined ? styles.inbox : `${styles.inbox} ${styles.withLead}`}>
      {openId === undefined && (
        <PageTitle>{lastHead?.tabs.unread ? `Inbox (${lastHead.tabs.unread})` : 'Inbox'}</PageTitle>
      )}
      <section className={styles.list} aria-label="Leads">
        <div className={`row baseline gap-3 flat ${styles.top}`}>
          <Heading>Inbox</Heading>
          <p role="status" className="mute small">
            {head && leadsInAll(head)}
            {head && !head.more && head.unread > 0 && `, ${amount(head.unread)} unread`}
          </p>
          <span className={styles.tools}>
            {mayAnswer && (
              <Button quiet onClick={() => setDialog('add')}>
                Add a lead
              </Button>
            )}
            {isAdmin && (
              <Button quiet onClick={() => setDialog('import')}>
                Import
              </Button>
            )}
            {isAdmin && (
              <Button quiet onClick={() => setDialog('export')} disabled={!head?.total}>
                Export
              </Button>
            )}
          </span>
        </div>
        <Tabs tab={filter.tab ?? 'all'} counts={lastHead?.tabs} addressOf={tabAddress} />
        <FilterBar field={searchField} filter={filter} onChange={changeFilter} />
        {current.length > 0 && mayAnswer && <SelectionBar leads={current} onAsk={ask} onDone={clear} />}
        {lastHead && <UrgentLeads leads={lastHead.urgent} />}
        <LeadList
          handle={list}
          filter={filter}
          openId={openId}
          cursorId={cursorId}
          selected={selected}
          onSelect={mayAnswer ? select : undefined}
          onPoint={setCursorId}
        />
      </section>
      <section className={styles.lead} aria-label="Lead">
        {openId === undefined ? (
          <p className={`mute balanced ${styles.nothing}`}>
            Choose a lead to read it here.
            <br />
            <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens,{' '}
            {mayAnswer && (
              <>
                <kbd>a</kbd> assigns, <kbd>d</kbd> sets the due day,{' '}
              </>
            )}
            <kbd>?</kbd> shows all keys.
          </p>
        ) : (
          <LeadPane key={openId} id={openId} onClose={close} />
        )}
      </section>
      {asked && mayAnswer && <WorkDialog asked={asked} onClose={() => ask(undefined)} onDone={clear} />}
      {dialog === 'export' && isAdmin && head && (
        <ExportDialog filter={filter} found={head} onClose={closeDialog} />
      )}
      {dialog === 'import' && isAdmin && (
        <Suspense>
          <ImportDialog onClose={closeDialog} />
        </Suspense>
      )}
      {dialog === 'add' && mayAnswer && (
        <Suspense>
          <NewLeadDialog
            onClose={closeDialog}
            onAdded={({ id }) => {
              closeDialog()
              navigate(filterAddress(`/leads/${id}`, filter))
            }}
          />
        </Suspense>
      )}
    </main>
  )
}
