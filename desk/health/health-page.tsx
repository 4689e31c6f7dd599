import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DeskBacklog, DeskHealth } from '../../contract/desk.ts'
import { reasonOf } from '../http.ts'
import { readHealth } from '../server-calls.ts'
import { fullTime } from '../times.ts'
import { Page, Problem } from '../ui/page.tsx'
import { amount, counted } from '../words.ts'
import styles from './health.module.css'

type Level = DeskHealth['findings'][number]['level']
const levelNames: Record<Level, string> = { ok: 'OK', warn: 'Check', bad: 'Problem', sample: 'Sample' }
const freshMs = 10_000

export default function HealthPage() {
  const { data, error } = useQuery({ queryKey: ['health'], queryFn: readHealth, refetchInterval: freshMs })
  return (
    <Page title="Health">
      {error && <Problem>{reasonOf(error)}</Problem>}
      {data && <Health health={data} />}
    </Page>
  )
}

function Health({ health: { findings, mail, handOver, store, disk, lastBackup } }: { health: DeskHealth }) {
  return (
    <>
      <ul className={`ruled labelled breakable ${styles.lines}`}>
        <Line level={backlogLevel(mail)} name="Mail">
          {backlogWords(mail)}
        </Line>
        <Line level={backlogLevel(handOver)} name="Hand-over">
          {backlogWords(handOver)}
        </Line>
        <Line level={store.answers ? 'ok' : 'bad'} name="Store">
          {store.answers
            ? `${store.kind} answers in ${store.answeredInMs} ms.`
            : `${store.kind} does not answer.`}
        </Line>
        {disk && (
          <Line level={disk.freeBytes / disk.totalBytes < leastFree ? 'bad' : 'ok'} name="Disk">
            {gigabytes(disk.freeBytes)} of {gigabytes(disk.totalBytes)} are free.
          </Line>
        )}
        <Line level={backupLevel(lastBackup)} name="Backup">
          {lastBackup ? `The newest was made ${fullTime(lastBackup)}.` : 'None was found.'}
        </Line>
      </ul>
      <LastErrors title="Latest failed mails" backlog={mail} />
      <LastErrors title="Latest failed hand-overs" backlog={handOver} />
      <Findings title="Before going live" findings={findings.filter(({ level }) => level !== 'sample')} />
      <Findings
        title="Sample content to replace"
        findings={findings.filter(({ level }) => level === 'sample')}
      />
    </>
  )
}

function Findings({ title, findings }: { title: string; findings: DeskHealth['findings'] }) {
  if (findings.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className={`ruled labelled breakable ${styles.lines}`}>
        {findings.map(({ level, what, remedy }) => (
          <Line key={what} level={level} name="">
            {what} {remedy && <span className="mute">{remedy}</span>}
          </Line>
        ))}
      </ul>
    </section>
  )
}

const Line = ({ level, name, children }: { level: Level; name: string; children: ReactNode }) => (
  <li className={styles[level]}>
    <span className={styles.level}>{levelNames[level]}</span>
    <span>
      {name && <b>{name}. </b>}
      {children}
    </span>
  </li>
)

function LastErrors({ title, backlog: { lastErrors } }: { title: string; backlog: DeskBacklog }) {
  if (lastErrors.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className={`ruled labelled breakable ${styles.lines}`}>
        {lastErrors.map(({ at, what }) => (
          <li key={at + what}>
            <span className="mute small">{fullTime(at)}</span>
            <span>{what}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const patienceMinutes = 15
const leastFree = 0.05
const oldBackupMs = 2 * 24 * 60 * 60_000

const backlogLevel = ({ failed, oldestMinutes }: DeskBacklog): Level =>
  failed > 0 ? 'bad' : (oldestMinutes ?? 0) > patienceMinutes ? 'warn' : 'ok'

function backlogWords({ queued, oldestMinutes, failed }: DeskBacklog): string {
  const waiting =
    queued === 0
      ? 'Nothing waiting'
      : `${amount(queued)} waiting, the oldest for ${counted(oldestMinutes ?? 0, 'minute')}`
  return failed === 0 ? `${waiting}.` : `${waiting}; ${amount(failed)} given up.`
}

const backupLevel = (at: string | null): Level =>
  at !== null && Date.now() - Date.parse(at) < oldBackupMs ? 'ok' : 'warn'

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0)} GB`
