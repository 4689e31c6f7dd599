export type Values = Record<string, string>

/** The controls that a visitor types into or chooses from, without the hidden ones that the page adds. */
const textControls = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'select, textarea, input:not([type=hidden], [type=checkbox])',
  )

const ticksOf = (form: HTMLFormElement) => form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')

export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value)]))

/** Clears the sent values and keeps what was typed since. */
export function clearSent(form: HTMLFormElement, sent: Values): void {
  for (const control of textControls(form)) if (control.value === sent[control.name]) control.value = ''
  for (const tick of ticksOf(form)) tick.checked = false
}

/** Fills in empty fields and keeps what was typed since. */
export function fillEmpty(form: HTMLFormElement, values: Values = {}): void {
  for (const control of textControls(form))
    if (control.value === '') control.value = values[control.name] ?? ''
  for (const tick of ticksOf(form)) tick.checked ||= tick.name in values
}

export function focusOn(form: HTMLFormElement, name: string | undefined): void {
  const control = name && form.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
