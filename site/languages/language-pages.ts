import type { AstroIntegration } from 'astro'
import { languageCodes } from '../../content/languages.ts'
import { pagePaths, pathIn, questionnairePath, rootLanguage } from '../../contract/routes.ts'

const pages = new URL('../pages/', import.meta.url)

/** Builds every page once more for each language except the one at the root, from the same file. */
export const languagePages = (): AstroIntegration => ({
  name: 'language-pages',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const language of languageCodes.filter((code) => code !== rootLanguage)) {
        const add = (pattern: string, file: string) =>
          injectRoute({ pattern, entrypoint: new URL(file, pages), prerender: true })
        for (const path of [...pagePaths, '/404'])
          add(pathIn(language, path), `${path === '/' ? 'index' : path.slice(1)}.astro`)
        add(pathIn(language, '/site.webmanifest'), 'site.webmanifest.ts')
        add(pathIn(language, questionnairePath), 'security.csv.ts')
        add(`/answers/${language}/[form]`, 'answers/[form].astro')
        add(`/answers/${language}/yours`, 'answers/yours.astro')
      }
    },
  },
})
