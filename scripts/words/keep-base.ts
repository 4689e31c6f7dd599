import type { Conflict } from './base-version.ts'

const header = 'words-base'

/**
 * Sends with each save which versions of the files this editor began with, and shows both versions where the save is
 * refused. A version is taken anew when another page of the editor is opened, and with one's own save.
 */
export function keepBase(): void {
  const ask = window.fetch
  let latest: Record<string, string> = {}
  let base: Record<string, string> = {}
  let page = ''
  const take = (entries: unknown) => {
    if (!Array.isArray(entries)) return
    latest = Object.fromEntries(entries.map(({ path, sha }) => [path, sha]))
    if (Object.keys(base).length === 0) base = latest
  }
  setInterval(() => {
    if (location.pathname === page) return
    page = location.pathname
    base = latest
  }, 100)
  window.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    const isUpdate = url.endsWith('/api/keystatic/update')
    const headers = new Headers(init?.headers)
    if (isUpdate) headers.set(header, JSON.stringify(pickFrom(base, String(init?.body))))
    const answer = await ask(input, isUpdate ? { ...init, headers } : init)
    if (isUpdate && answer.status === 409) {
      const conflict: Conflict = await answer.json()
      show(conflict)
      // The editor shows the body as it is.
      return new Response(conflict.message, { status: 409 })
    }
    if (answer.ok && (isUpdate || url.endsWith('/api/keystatic/tree'))) take(await answer.clone().json())
    if (answer.ok && isUpdate) base = latest
    return answer
  }
}

/** Only of the files that are saved: a header has no room for all. */
function pickFrom(base: Record<string, string>, body: string): Record<string, string> {
  const { additions }: { additions: { path: string }[] } = JSON.parse(body)
  return Object.fromEntries(additions.flatMap(({ path }) => (base[path] ? [[path, base[path]]] : [])))
}

const words = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))

/** Both versions side by side. */
function show({ message, entries }: Conflict): void {
  const dialog = document.createElement('dialog')
  const row = (cell: 'th' | 'td', ...texts: string[]) => {
    const line = document.createElement('tr')
    for (const text of texts)
      line.append(
        Object.assign(document.createElement(cell), {
          textContent: text,
          style:
            'padding: .5rem; vertical-align: top; text-align: start; white-space: pre-wrap; border-top: 1px solid',
        }),
      )
    return line
  }
  const table = document.createElement('table')
  table.append(row('th', 'Entry', 'Yours', 'Saved meanwhile'))
  for (const { place, mine, theirs } of entries)
    table.append(row('td', place, words(mine) ?? '', words(theirs) ?? ''))
  const close = Object.assign(document.createElement('button'), { textContent: 'Back to my text' })
  close.onclick = () => dialog.remove()
  dialog.append(Object.assign(document.createElement('p'), { textContent: message }), table, close)
  dialog.setAttribute(
    'style',
    'max-width: min(60rem, 90vw); max-height: 90vh; overflow: auto; padding: 1.5rem',
  )
  document.body.append(dialog)
  dialog.showModal()
}
