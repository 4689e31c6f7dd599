import { readKept, writeKept } from './kept.ts'

export const themes = ['auto', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const key = 'desk-theme'
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
prefersDark.addEventListener('change', applyTheme)

export const chosenTheme = (): Theme =>
  themes.find((theme) => theme === readKept(localStorage, key)) ?? 'auto'

export function chooseTheme(theme: Theme): void {
  writeKept(localStorage, key, theme)
  applyTheme()
}

export function applyTheme(): void {
  const theme = chosenTheme()
  const dark = theme === 'dark' || (theme === 'auto' && prefersDark.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}
