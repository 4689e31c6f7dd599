import { sitePages } from './site-page.ts'

/** The editor and the site side by side. Plain HTML: Vite would reload it, and the editor in it, after each save. */
export const shell = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Words</title>
<style>
  body { display: flex; flex-direction: column; height: 100vh; margin: 0; font: 1rem/1.5 system-ui, sans-serif }
  main { display: flex; flex: 1; min-height: 0 }
  iframe { flex: 1; min-width: 0; border: 0 }
  iframe + iframe { border-inline-start: 1px solid #ccc }
  header { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; padding: .25rem 1rem }
  input, button { font: inherit }
  input { width: 20rem; min-height: 2rem }
  #found { max-height: 30vh; overflow: auto; margin: 0; padding: 0 1rem; list-style: none }
  #found button { display: block; width: 100%; padding: .25rem 0; border: 0; background: none; text-align: start }
  #faults { max-height: 30vh; overflow: auto; margin: 0; padding: .5rem 1rem .5rem 2rem; background: #fff3cd; color: #4a3500 }
  @media (max-width: 60rem) { main { flex-direction: column } iframe + iframe { border-block-start: 1px solid #ccc } }
</style>
<header>
  <input id="sought" type="search" aria-label="Find in all texts" placeholder="Find in all texts">
  <a href="/words/changes">What differs from what is published</a>
</header>
<ul id="found" role="status" aria-label="Found"></ul>
<ul id="faults" role="alert" hidden></ul>
<main>
  <iframe src="/keystatic" title="Editor"></iframe>
  <iframe src="/" title="Site"></iframe>
</main>
<script>
  const list = document.getElementById('faults')
  async function show() {
    const faults = await fetch('/words/faults').then((answer) => answer.json())
    list.hidden = faults.length === 0
    list.replaceChildren(...faults.map((fault) => Object.assign(document.createElement('li'), { textContent: fault })))
  }
  const again = () => show().catch(() => {}).finally(() => setTimeout(again, 2000))
  again()

  const [editor, site] = document.querySelectorAll('iframe')
  const sitePages = ${JSON.stringify(sitePages)}
  let edited
  setInterval(() => {
    const key = editor.contentWindow.location.pathname.split('/singleton/')[1]
    if (!key || key === edited) return
    edited = key
    site.src = sitePages[key]
  }, 300)

  sought.addEventListener('input', async () => {
    const { value } = sought
    const texts = await fetch('/words/find?' + new URLSearchParams({ text: value })).then((answer) => answer.json())
    if (value !== sought.value) return
    found.replaceChildren(...texts.map((each) => {
      const item = document.createElement('li')
      const button = document.createElement('button')
      button.append(Object.assign(document.createElement('b'), { textContent: each.file + ', ' + each.place }), ': ' + each.text)
      button.addEventListener('click', () => open(each))
      item.append(button)
      return item
    }))
  })
  /** Its box may be in a dialog that is not open yet: then the page alone. */
  function open({ key, text }, left = 100) {
    const { pathname } = editor.contentWindow.location
    if (left === 100 && !pathname.endsWith('/singleton/' + key)) editor.src = '/keystatic/singleton/' + key
    const boxes = editor.contentDocument?.querySelectorAll('input, textarea') ?? []
    const box = [...boxes].find((each) => each.value === text)
    if (box) box.focus()
    else if (left > 0) setTimeout(() => open({ key, text }, left - 1), 200)
  }
</script>
</html>
`
