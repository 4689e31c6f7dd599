export type Values = Record<string, string>

/** A control that a visitor types into, as opposed to the hidden ones the page adds. */
export const isTextControl = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  (control instanceof HTMLInputElement && control.type !== 'hidden') || control instanceof HTMLTextAreaElement

export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(Array.from(new FormData(form), ([name, value]) => [name, String(value)]))

export function focusOn(form: HTMLFormElement, name: string | undefined): void {
  const control = name && form.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
