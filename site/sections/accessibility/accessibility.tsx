import type { Content } from '../../../content/languages.ts'
import { Chapter, Chapters } from '../../ui/chapters.tsx'

interface AccessibilityProps {
  content: Content['accessibility']
  company: Content['company']
}

export function Accessibility({ content, company }: AccessibilityProps) {
  const { standard, tried, gaps, person } = content
  const chapters = Object.entries({ standard, tried, gaps, person })
  return (
    <Chapters
      words={content}
      chapters={chapters.map(([id, { title }]) => ({ id, title }))}
      note={content.written}
    >
      <Chapter id="standard" {...standard} />
      <Chapter id="tried" title={tried.title}>
        <ul className="entries">
          {tried.rows.map(({ what, tool, when }) => (
            <li key={what}>
              <p>{what}</p>
              <dl className="small cluster gap-6 flat above-2">
                <div>
                  <dt className="mute">{tried.labels.tool}</dt>
                  <dd>{tool}</dd>
                </div>
                <div>
                  <dt className="mute">{tried.labels.when}</dt>
                  <dd>{when}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      </Chapter>
      <Chapter id="gaps" title={gaps.title}>
        <ul className="entries">
          {gaps.items.map((gap) => (
            <li key={gap}>
              <p className="prose">{gap}</p>
            </li>
          ))}
        </ul>
      </Chapter>
      <Chapter id="person" title={person.title} paragraphs={[person.text]}>
        <p className="cluster">
          <a className="reach strong" href={`mailto:${company.email}`}>
            {company.email}
          </a>
          <a className="reach strong tabular" href={`tel:${company.phone.replaceAll(' ', '')}`}>
            {company.phone}
          </a>
        </p>
      </Chapter>
    </Chapters>
  )
}
