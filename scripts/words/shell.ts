/** The editor and the site side by side. Plain HTML: Vite would reload it, and the editor in it, after each save. */
export const shell = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Words</title>
<style>
  body { display: flex; flex-direction: column; height: 100vh; margin: 0; font: 1rem/1.5 system-ui, sans-serif }
  p { margin: 0; padding: .25rem 1rem }
  main { display: flex; flex: 1; min-height: 0 }
  iframe { flex: 1; min-width: 0; border: 0 }
  iframe + iframe { border-inline-start: 1px solid #ccc }
  #faults { max-height: 30vh; overflow: auto; margin: 0; padding: .5rem 1rem .5rem 2rem; background: #fff3cd; color: #4a3500 }
  @media (max-width: 60rem) { main { flex-direction: column } iframe + iframe { border-block-start: 1px solid #ccc } }
</style>
<p><a href="/words/changes">What differs from what is published</a></p>
<ul id="faults" role="status" hidden></ul>
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
</script>
</html>
`
