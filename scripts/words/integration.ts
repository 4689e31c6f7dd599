import type { AstroIntegration } from 'astro'
import { checkContent } from '../check-content.ts'
import { wordsApi } from './api.ts'
import { guard } from './guard.ts'
import { shell } from './shell.ts'

/** Adds the editor to Astro's dev server; the built site never sees it. */
export function wordsEditor(root: string): AstroIntegration {
  const api = wordsApi(root)
  return {
    name: 'words-editor',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return
        injectRoute({
          entrypoint: new URL('./editor.astro', import.meta.url),
          pattern: '/keystatic/[...params]',
          prerender: false,
        })
      },
      'astro:server:setup': ({ server: { middlewares } }) => {
        middlewares.use(guard)
        middlewares.use('/words', (request, response, next) => {
          const path = request.url?.split('?', 1)[0]
          if (path !== '/' && path !== '/faults') return next()
          const isShell = path === '/'
          response.setHeader('content-type', isShell ? 'text/html; charset=utf-8' : 'application/json')
          response.end(isShell ? shell : JSON.stringify(checkContent(root)))
        })
        middlewares.use((request, response, next) => {
          if (!request.url?.startsWith('/api/keystatic/')) return next()
          api(request, response).catch((error: unknown) => {
            console.error(error)
            response.writeHead(500).end()
          })
        })
      },
    },
  }
}
