import { type FieldState, partMarks, placeMarks } from '../../contract/form-marks.ts'
import { type Collection, formSchemas, type Problems } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Lead } from '../database/lead.ts'
import { escapeHtml } from '../http/html.ts'

/** What takes the place of each mark; a part with a list is repeated for each of its entries. */
export type Texts = { [name: string]: string | Texts[] }

export interface Filling {
  title: string
  status: string
  problems: Problems
  advice?: Problems
  values: Record<string, unknown>
}

/** Texts and lists come last and are not looked at again: a visitor who types a mark sees what was typed. */
export function fillMarks(template: string, texts: Texts): string {
  const lists: string[] = []
  const keepParts = (text: string): string =>
    text.replace(/\{\{#([\w:]+)\}\}(.*?)\{\{\/\1\}\}/gs, (_, name: string, part: string) => {
      const given = texts[name]
      if (given === undefined) return ''
      if (typeof given === 'string') return keepParts(part)
      return `{{@${lists.push(given.map((each) => fillMarks(part, { ...texts, ...each })).join('')) - 1}}}`
    })
  return keepParts(template).replace(/\{\{(@?)([\w:]+)\}\}/g, (_, isList: string, name: string) =>
    isList ? (lists[Number(name)] ?? '') : escapeHtml(String(texts[name] ?? '')),
  )
}

export function fillForm(template: string, collection: Collection, filling: Filling): string {
  const { title, status, problems, advice = {}, values } = filling
  const names = Object.keys(formSchemas[collection].entries)
  const refused = names.filter((name) => name in problems)
  const texts: Texts = { title, status, ...valueTexts(values) }
  for (const name of names) {
    const state: FieldState =
      name === refused[0] ? 'first' : name in problems ? 'refused' : name in advice ? 'advised' : 'fine'
    texts[`${state}:${name}`] = problems[name] ?? advice[name] ?? ''
  }
  if (refused.length > 1)
    for (const name of ['refusals', ...refused.map((each) => `listed:${each}`)]) texts[name] = ''
  return fillMarks(template, texts)
}

/** A page with what was sent in the place of its form, as far as the server knows it. */
export function showSent(
  page: string,
  template: string,
  collection: Collection,
  lead: Pick<Lead, 'id' | 'fields'> | undefined,
): string {
  const [, sent] = cut(template, partMarks(lead ? 'sent' : 'sentByUnknown'))
  const texts: Texts = lead ? { reference: referenceOf(lead.id), ...valueTexts(lead.fields) } : {}
  const [before, , after] = cut(page, placeMarks(collection))
  return before + fillMarks(sent, texts) + after
}

function cut(text: string, [from, to]: readonly [string, string]): [string, string, string] {
  const start = text.indexOf(from)
  const end = text.indexOf(to, start)
  if (start < 0 || end < 0) throw new Error(`The build has left no mark ${from}.`)
  return [text.slice(0, start), text.slice(start + from.length, end), text.slice(end + to.length)]
}

const valueTexts = (values: Record<string, unknown>): Texts =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' ? [[`value:${name}`, value]] : [],
    ),
  )
