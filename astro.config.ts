import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { groupScripts } from './site/group-scripts.ts'
import { islandDirectives } from './site/islands/directives.ts'
import { languagePages } from './site/languages/language-pages.ts'
import { rewritePages } from './site/layouts/rewrite-pages.ts'
import { belowStyles } from './site/styles/below-styles.ts'
import { lateStyles } from './site/styles/late-styles.ts'
import { supportedBrowsers } from './site/supported-browsers.ts'

const site = process.env.PUBLIC_ORIGIN || 'http://localhost:3000'

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist',
  site,
  output: 'static',
  trailingSlash: 'ignore',
  // One file per URL, so that the server maps each path to exactly one file name.
  build: { format: 'file', inlineStylesheets: 'always', assets: 'assets' },
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [react(), islandDirectives(), groupScripts(), languagePages(), rewritePages(site)],
  vite: {
    // JSON modules are imported as a whole: named exports would only enlarge the bundles.
    json: { namedExports: false },
    plugins: [lateStyles(), belowStyles()],
    css: {
      transformer: 'lightningcss',
      // Modules share container names: a late module's queries ask about the stage that the page's module names.
      // The film finds parts of the pictures by their names (studio/reel.css). The bundler refuses this pattern for names of
      // grid areas, which need none: they are seen within one grid only.
      lightningcss: { cssModules: { container: false, grid: false, pattern: '_[local]_[hash]' } },
    },
    build: { target: supportedBrowsers, cssTarget: supportedBrowsers },
  },
})
