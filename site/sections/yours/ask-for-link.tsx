import type { Content } from '../../../content/languages.ts'
import { textMark } from '../../../contract/form-marks.ts'
import { yoursControls } from '../../../contract/yours.ts'
import { Part } from '../../forms/answer-form.tsx'
import { controls } from '../../forms/controls.ts'
import { Field } from '../../forms/field.tsx'
import { buttonLook } from '../../ui/link-button.tsx'
import styles from './yours.module.css'

/** For people without a link, or with an expired one. */
export function AskForLink({ words }: { words: Content['yours'] }) {
  const field = {
    form: 'yours',
    name: yoursControls.email,
    words: words.address,
    control: controls.contactUs.email,
    asItIs: '',
    value: textMark('email'),
  }
  return (
    <form className={`stack gap-4 ${styles.ask}`} method="post" action="?">
      <Part name="freshAddress">
        <Field {...field} />
      </Part>
      <Part name="refusedAddress">
        <Field {...field} problem={textMark('problem')} autoFocus />
      </Part>
      <button
        className={`strong ${buttonLook('amber')}`}
        type="submit"
        name={yoursControls.act}
        value="request"
      >
        {words.buttons.request}
      </button>
    </form>
  )
}
