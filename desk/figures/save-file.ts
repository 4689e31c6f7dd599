export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** What is shown, as one page that needs nothing else. Put together as text: the desk's policy allows no style that a script has made. */
export function savePage(shown: HTMLElement, title: string): void {
  const copy = shown.cloneNode(true) as HTMLElement // a copy of an element is one
  // Nothing in a file answers to a press.
  for (const control of copy.querySelectorAll('button')) control.remove()
  for (const slider of copy.querySelectorAll('[role="slider"]')) slider.removeAttribute('tabindex')
  const theme = document.documentElement.dataset.theme ?? 'light'
  saveFile(
    `${title}.html`,
    'text/html',
    `<!doctype html>
<html lang="en" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${[...ownRules(), ofFile].join('\n')}</style></head>
<body><main><h1>${title}</h1>${copy.innerHTML}</main></body></html>
`,
  )
}

/** Fonts would have to be fetched from the desk; a file shows the reader's own. */
const ownRules = () =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => !(rule instanceof CSSFontFaceRule))
    .map(({ cssText }) => cssText)

const ofFile = `html, body { height: auto; overflow: visible }
main { display: block; max-width: 72rem; margin: 0 auto; padding: 1.5rem }`
