import {
  type Collection,
  demoChangeSchema,
  formSchemas,
  type Messages,
  type Problems,
  problemsOf,
  statusOf,
} from '../../contract/forms.ts'
import type { Values } from './form-values.ts'
import type { FormView } from './form-view.ts'

interface Behaviour {
  /** Messages of an invalid submit; an empty message only marks the field. */
  refuse(problems: Problems, messages: Messages): Pick<FormView, 'problems' | 'status'>
  /**
   * The message for a field that has just been edited: an error if the server would refuse its value, otherwise advice.
   */
  onChange?(name: string, values: Values, messages: Messages): string | undefined
  problemsClear: boolean
  sentClears: boolean
  /** Right after the response, or when the success message clears. */
  fieldsClear: 'at once' | 'later'
}

const requiredMessage = (name: string, messages: Messages) =>
  problemsOf(formSchemas.signups, {}, messages)[name]

/** The differences between the three forms. */
export const behaviours: Record<Collection, Behaviour> = {
  signups: {
    refuse(problems, messages) {
      const status = statusOf('signups', problems, messages)
      const empty = Object.entries(problems).filter(
        ([name, message]) => message === requiredMessage(name, messages),
      )
      if (status === messages.fillAll) return { problems: Object.fromEntries(empty), status }
      // The status line has the message of the first invalid field; every invalid field is marked.
      return { problems: Object.fromEntries(Object.keys(problems).map((name) => [name, ''])), status }
    },
    onChange: (name, values, messages) =>
      values[name]?.trim() === '' ? requiredMessage(name, messages) : undefined,
    problemsClear: false,
    sentClears: false,
    fieldsClear: 'at once',
  },
  contactUs: {
    refuse: (problems) => ({ problems, status: '' }),
    problemsClear: true,
    sentClears: true,
    fieldsClear: 'at once',
  },
  demoRequests: {
    refuse: (problems) => ({ problems, status: '' }),
    onChange: (name, values, messages) => problemsOf(demoChangeSchema, values, messages)[name],
    problemsClear: false,
    sentClears: true,
    fieldsClear: 'later',
  },
}
