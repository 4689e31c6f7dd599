import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const engine = fileURLToPath(new URL('../case/', import.meta.url))

/**
 * One script for every page, and one for React with the code that islands share: on a phone another request costs more
 * than the unused bytes. Code that is loaded on demand stays separate.
 */
const groups = [
  { name: 'page', test: /\/site\/(browser\/(?!carousel|measure-vitals|play-case)|layouts\/page\.astro)/ },
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler|@astrojs\/react)\/|\/site\/ui\/link-button/,
  },
  // Runs on the page and in its worker, so it must not use the document. `pace` is excluded, because the banner loads
  // it without the engine.
  {
    name: 'engine',
    test: (file: string) => file.startsWith(engine) && !/\/(pace|sources)\.ts$/.test(file),
  },
]

export const groupScripts = (): AstroIntegration => ({
  name: 'group-scripts',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({
        vite: {
          // Preloading would need a helper script on every page.
          build: { modulePreload: false },
          environments: {
            client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
          },
          plugins: [{ name: 'group-scripts', options: letOthersImport }],
        },
      })
    },
  },
})

/** Otherwise each entry would be a file of one line that re-exports the shared one. */
const letOthersImport = <Options extends object>(options: Options) => ({
  ...options,
  preserveEntrySignatures: 'allow-extension' as const,
})
