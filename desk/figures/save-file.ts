export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/**
 * Saves the shown figures as one self-contained page. Built as text, because the desk's policy blocks styles created by
 * scripts.
 */
export function savePage(shown: HTMLElement, title: string): void {
  const copy = shown.cloneNode(true) as HTMLElement // cloneNode returns Node
  // Controls do not work in a saved file.
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

/** Omits font faces, because the file cannot load them from the desk. */
const ownRules = () =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => !(rule instanceof CSSFontFaceRule))
    .map(({ cssText }) => cssText)

const ofFile = `html, body { height: auto; overflow: visible }
main { display: block; max-width: 72rem; margin: 0 auto; padding: 1.5rem }`
