import { join } from 'node:path'
import { defineConfig } from 'vite'

/** The desk: one page and its hashed files, apart from the public site. `scripts/build.ts` names the folder. */
export default defineConfig({
  root: join(import.meta.dirname, 'desk'),
  publicDir: false,
  // The brand's colours and fonts stand in one place; the desk takes the files and none of the site's code.
  resolve: {
    alias: {
      brand: join(import.meta.dirname, 'site', 'styles'),
      fonts: join(import.meta.dirname, 'node_modules', '@fontsource-variable'),
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    // Newer than the site's: a popover and an abort signal of several come with the browser (decision 71).
    target: ['chrome116', 'firefox125', 'safari17.4', 'ios17.4'],
    // An inlined font or picture would be a data: address, which the policy of the desk does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    rolldownOptions: {
      // "use client" in a library is for servers that render; nothing here does.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
    },
  },
})
