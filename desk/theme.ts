import { readKept, writeKept } from './kept.ts'

export const themes = ['auto', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const key = 'desk-theme'

export const chosenTheme = (): Theme =>
  themes.find((theme) => theme === readKept(localStorage, key)) ?? 'auto'

export function chooseTheme(theme: Theme): void {
  writeKept(localStorage, key, theme)
  applyTheme()
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = chosenTheme()
}
