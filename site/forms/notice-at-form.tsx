import type { Collection } from '../../contract/forms.ts'
import { pathIn } from '../../contract/routes.ts'
import type { PageContent } from '../languages/page-content.ts'
import { EmergencyLine } from '../ui/emergency-line.tsx'
import styles from './notice-at-form.module.css'

interface Props {
  content: Pick<PageContent, 'language' | 'forms' | 'site'>
  form: Collection
}

/**
 * Above the submit button: the line for somebody in need, and the short privacy notice, one line that can be expanded, with and
 * without script.
 */
export function NoticeAtForm({ content: { site, ...content }, form }: Props) {
  return (
    <>
      <EmergencyLine words={site.footer.emergency} />
      <Notice content={content} form={form} />
    </>
  )
}

function Notice({
  content: { language, forms },
  form,
}: {
  content: Pick<PageContent, 'language' | 'forms'>
  form: Collection
}) {
  const { whole, write, short, facts } = forms.noticeAtForm
  return (
    <details className={`small ${styles.notice}`}>
      <summary className={`underlined ${styles.summary}`}>{forms.notice.link}</summary>
      <p className="below-2">{forms[form].purpose}</p>
      {form === 'signups' ? (
        <p>{short}</p>
      ) : (
        <dl className={styles.facts}>
          {facts[form].map(({ label, text }) => (
            <div className="stack gap-0 early" key={label}>
              <dt className="mute">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          <div className="stack gap-0 early">
            <dt className="mute">{write.label}</dt>
            <dd>
              <a href={`mailto:${write.email}`}>{write.email}</a>
            </dd>
          </div>
        </dl>
      )}
      <p>
        <a className="reach" href={pathIn(language, '/privacy')}>
          {whole}
        </a>
      </p>
    </details>
  )
}
