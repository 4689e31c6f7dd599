import { join } from 'node:path'
import { defineConfig } from 'vite'

/** The desk: one page and its hashed files, separate from the public site. `scripts/build.ts` sets the folder. */
export default defineConfig({
  root: join(import.meta.dirname, 'desk'),
  publicDir: false,
  // Brand colours and fonts are defined once, in the site; the desk imports these files and none of the site's code.
  resolve: {
    alias: {
      brand: join(import.meta.dirname, 'site', 'styles'),
      fonts: join(import.meta.dirname, 'node_modules', '@fontsource-variable'),
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    // Newer browsers than the site's: the desk uses popovers and AbortSignal.any (decision 71).
    target: ['chrome116', 'firefox125', 'safari17.4', 'ios17.4'],
    // Inlined fonts and images would be data: URLs, which the desk's policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    emptyOutDir: true,
    rolldownOptions: {
      // "use client" in a library matters for server rendering only.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
    },
  },
})
