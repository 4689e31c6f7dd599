import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const engine = fileURLToPath(new URL('../case/', import.meta.url))

/**
 * One script for what every page does, one for React and what its parts share: a file more costs a phone more than the
 * bytes that a page could have done without. What is loaded on demand stays apart.
 */
const groups = [
  { name: 'page', test: /\/site\/(browser\/(?!carousel|measure-vitals|play-case)|layouts\/page\.astro)/ },
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler|@astrojs\/react)\/|\/site\/ui\/link-button/,
  },
  // Runs on the page and in its worker, so nothing that needs a document may be in it. The banner plays at the same pace without it.
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
          // Without it no script is needed that would ask for the imports of a script ahead of time.
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

/** Else a script that a page asks for by name would be a file of one line beside the one that others import. */
const letOthersImport = <Options extends object>(options: Options) => ({
  ...options,
  preserveEntrySignatures: 'allow-extension' as const,
})
