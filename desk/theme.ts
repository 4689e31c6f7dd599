import { readStored, writeStored } from './browser-storage.ts'

export const themes = ['auto', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const key = 'desk-theme'

export const chosenTheme = (): Theme =>
  themes.find((theme) => theme === readStored(localStorage, key)) ?? 'auto'

export function chooseTheme(theme: Theme): void {
  writeStored(localStorage, key, theme)
  applyTheme()
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = chosenTheme()
}
