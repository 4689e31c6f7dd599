import type { Content } from '../../../content/languages.ts'
import type { ClaimState } from '../../../content/schema/security.ts'
import { securityTxtPath } from '../../../contract/routes.ts'
import { Chapter, Chapters } from '../../ui/chapters.tsx'
import styles from './security.module.css'

type Words = Content['security']
type Row = Words['groups'][number]['rows'][number]

interface SecurityProps {
  /** As the content spells it, such as en_IN. */
  locale: string
  content: Words
  /** The address of the same as CSV. */
  questionnaire: string
  /** The address for reports of vulnerabilities. */
  email: string
}

export function Security({ locale, content, questionnaire, email }: SecurityProps) {
  const { groups, report, states, subProcessors } = content
  const numbers = new Map(groups.flatMap(({ rows }) => rows).map((row, index) => [row.claim, index + 1]))
  const rows = groups.flatMap((group) => group.rows)
  const day = new Intl.DateTimeFormat(locale.replace('_', '-'), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <Chapters
      words={content}
      chapters={[
        ...groups,
        { id: 'companies', title: subProcessors.title },
        { id: 'report', title: report.title },
      ]}
      note={
        <>
          <ul className="cluster gap-5 flat">
            {stateNames.map((state) => (
              <li key={state}>
                <Mark state={state} /> {states[state]}: {rows.filter((row) => row.state === state).length}
              </li>
            ))}
          </ul>
          <p className="strong">{content.version}</p>
          <p>
            {content.asked}{' '}
            <a href={questionnaire} download data-goal="questionnaire_taken">
              {content.csv}
            </a>
          </p>
          <a className="reach" href={content.questions.href}>
            {content.questions.label}
          </a>
        </>
      }
    >
      {groups.map(({ id, title, rows: claims }) => (
        <Chapter id={id} title={title} key={id}>
          <ul className="entries">
            {claims.map((row) => (
              <Claim key={row.claim} {...row} number={numbers.get(row.claim)} words={content} day={day} />
            ))}
          </ul>
        </Chapter>
      ))}
      <Chapter id="companies" title={subProcessors.title} paragraphs={[subProcessors.lead]}>
        <ul className="entries">
          {subProcessors.companies.map(({ name, purpose, place, since }) => (
            <li className={`stack early ${styles.claim}`} key={name}>
              <div className="stack gap-1">
                <p className="strong">{name}</p>
                <p className="mute">{purpose}</p>
              </div>
              <div className={`small cluster gap-4 flat ${styles.state}`}>
                <p className="strong">{place}</p>
                <p className="mute tabular">
                  {content.since} <time dateTime={since}>{day.format(new Date(since))}</time>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Chapter>
      <Chapter id="report" title={report.title} paragraphs={[report.text]}>
        <p className="cluster">
          <a className="reach strong" href={`mailto:${email}`}>
            {email}
          </a>
          <a className="reach" href={securityTxtPath}>
            {report.file}
          </a>
        </p>
      </Chapter>
    </Chapters>
  )
}

const stateNames: ClaimState[] = ['inPlace', 'inProgress', 'notYet']

function Claim({
  of,
  number,
  question,
  claim,
  state,
  since,
  shown,
  words,
  day,
}: Row & { number: number | undefined; words: Words; day: Intl.DateTimeFormat }) {
  return (
    <li className={`stack early ${styles.claim}`}>
      <div className="stack gap-1">
        <h3 className="small mute">
          {number}. {question}
        </h3>
        <p className="strong">{claim}</p>
        <p className="mute">{shown}</p>
      </div>
      <div className={`small cluster gap-4 flat ${styles.state}`}>
        <p className="strong">
          <Mark state={state} /> {words.states[state]}
        </p>
        {since && (
          <p className="mute tabular">
            {words.since} <time dateTime={since}>{day.format(new Date(since))}</time>
          </p>
        )}
        <p className="mute">{words.about[of]}</p>
      </div>
    </li>
  )
}

/** Full, half or empty: the word next to it has the same meaning. */
const Mark = ({ state }: { state: ClaimState }) => (
  <span className={styles.mark} data-state={state} aria-hidden="true" />
)
