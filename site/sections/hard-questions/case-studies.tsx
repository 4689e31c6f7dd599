import type { Content } from '../../../content/languages.ts'
import { fill } from '../../../contract/fill.ts'
import { KindMark } from '../../ui/figure-kind.tsx'

type Words = Content['partnerQuestions']['cases']
type Study = Words['studies'][number]

interface Props {
  words: Words
  /** The mark of what was published. */
  kind: string
}

/** What was measured at customers. A sample is marked, and is no case study. */
export function CaseStudies({ words, kind }: Props) {
  return (
    <>
      {words.studies.every(({ isSample }) => isSample) && <p className="prose">{words.none}</p>}
      {words.studies.map((study) => (
        <CaseStudy key={study.place} study={study} words={words} kind={kind} />
      ))}
    </>
  )
}

function CaseStudy({ study, words, kind }: Props & { study: Study }) {
  const { place, text, person, weeks, cases, before, after, source, isSample } = study
  const { labels, minutes, sample } = words
  const facts = [
    [labels.weeks, weeks],
    [labels.cases, cases],
    [labels.before, fill(minutes, { minutes: before })],
    [labels.after, fill(minutes, { minutes: after })],
    [labels.says, person],
  ]
  return (
    <article
      className="stack gap-2 card"
      data-sample={isSample ? '' : undefined}
      data-figure={isSample ? 'simulated' : 'published'}
    >
      <h3 className="subtitle">
        {place} {isSample && <span className="small mute">· {sample}</span>}
      </h3>
      <p className="mute">{text}</p>
      <dl className="stack gap-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="small mute">{label}</dt>
            <dd className="tabular strong">{value}</dd>
          </div>
        ))}
      </dl>
      {source && (
        <p className="small">
          {!isSample && <KindMark kind="published" mark={kind} />} {labels.source}:{' '}
          <a href={source.href}>{source.label}</a>
        </p>
      )}
    </article>
  )
}
