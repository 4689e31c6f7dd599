import type { Content } from '../../../content/languages.ts'
import { Chapter, Chapters } from '../../ui/chapters.tsx'
import table from '../../ui/figure-table.module.css'
import { CaseStudies } from './case-studies.tsx'

type Words = Content['partnerQuestions']
type Question = Words['hard']['items'][number]

/** What buyers ask: the pilot and its price, the hard questions, a part for each who asks, and case studies. */
export function HardQuestions({ content, kind }: { content: Words; kind: string }) {
  const { buying, price, hard, chat, audiences, cases, security } = content
  const chapters = [
    { id: 'buying', title: buying.title },
    { id: 'hard', title: hard.title },
    { id: 'whatsapp', title: chat.title },
    ...audiences,
    { id: 'cases', title: cases.title },
  ]
  return (
    <Chapters
      words={{ ...content, eyebrow: content.label }}
      chapters={chapters}
      note={<SecurityLink {...security} />}
    >
      <Chapter id="buying" title={buying.title}>
        <Questions items={[...buying.items.slice(0, 3), price, ...buying.items.slice(3)]} />
      </Chapter>
      <Chapter id="hard" title={hard.title}>
        <Questions items={hard.items} />
      </Chapter>
      <Chapter id="whatsapp" title={chat.title} paragraphs={[chat.lead]}>
        <ChatTable {...chat} />
      </Chapter>
      {audiences.map(({ id, title, items }) => (
        <Chapter id={id} title={title} audience={id} key={id}>
          <Questions items={items} />
        </Chapter>
      ))}
      <Chapter id="cases" title={cases.title}>
        <CaseStudies words={cases} kind={kind} />
      </Chapter>
    </Chapters>
  )
}

const SecurityLink = ({ href, label }: Words['security']) => (
  <a className="reach" href={href}>
    {label}
  </a>
)

const Questions = ({ items }: { items: Question[] }) => (
  <dl className="stack gap-5 prose">
    {items.map(({ question, answer }) => (
      <div className="stack gap-2" key={question}>
        <dt className="strong">{question}</dt>
        <dd className="mute">{answer}</dd>
      </div>
    ))}
  </dl>
)

/** On phones each row is a block, with the column's name before its cell. */
const ChatTable = ({ title, labels, rows }: Words['chat']) => (
  <table className={table.table} aria-label={title}>
    <thead>
      <tr className="small mute">
        <th scope="col">{labels.what}</th>
        <th scope="col">{labels.chat}</th>
        <th scope="col">{labels.product}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ what, chat, product }) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td data-column={labels.chat}>{chat}</td>
          <td data-column={labels.product}>{product}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
