import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { AstroIntegration } from 'astro'
import * as v from 'valibot'
import { checkContent } from '../check-content.ts'
import { checkPictures } from '../check-pictures.ts'
import { wordsApi } from './api.ts'
import { changesIn, changesPage, undoChange } from './changes.ts'
import { textsWith } from './find.ts'
import { guard } from './guard.ts'
import type { editorKey } from './key.ts'
import { shell } from './shell.ts'

const loadedEvent = 'words:loaded'
/** Runs on the site's pages, not in the editor, which a reload would empty. */
const tellWhenLoaded = `if (!location.pathname.startsWith('/keystatic'))
  import.meta.hot?.send('${loadedEvent}', { from: performance.timeOrigin })`

/** Adds the editor to Astro's dev server. It is not part of the built site. */
export function wordsEditor(root: string, keys: ReturnType<typeof editorKey>): AstroIntegration {
  const api = wordsApi(root)
  return {
    name: 'words-editor',
    hooks: {
      'astro:config:setup': ({ command, injectRoute, injectScript, updateConfig }) => {
        if (command !== 'dev') return
        // Packages may be symbolic links, and Vite serves no file outside the allowed folders.
        const allow = [root, realpathSync(join(root, 'node_modules'))]
        // Otherwise Vite finds and bundles them on the first request and reloads a page that is being edited.
        const include = ['@keystatic/core', '@keystatic/core/ui', 'react', 'valibot']
        // Vite would cover the editor with the site's errors, so that nobody could correct their cause.
        const server = { fs: { allow }, hmr: { overlay: false } }
        updateConfig({ vite: { cacheDir: '.cache/words', optimizeDeps: { include }, server } })
        injectRoute({
          entrypoint: new URL('./editor.astro', import.meta.url),
          pattern: '/keystatic/[...params]',
          prerender: false,
        })
        injectScript('page', tellWhenLoaded)
      },
      'astro:server:setup': ({ server: { middlewares, watcher, environments } }) => {
        let changedAt = 0
        watcher.on('all', (_, file) => {
          if (!file.startsWith(join(root, 'content/'))) return
          for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll()
          changedAt = Date.now()
          // Vite reloads pages itself when their words change, possibly before it has seen the new picture that they name.
          if (file.startsWith(join(root, 'content/pictures/')))
            environments.client?.hot.send({ type: 'full-reload' })
        })
        // A reload that is sent while a page is still loading reaches nobody: the page would keep the old words.
        environments.client?.hot.on(loadedEvent, ({ from }: { from: number }, page) => {
          if (from < changedAt) page.send({ type: 'full-reload' })
        })
        middlewares.use(guard)
        middlewares.use((request, response, next) => {
          if (keys.admits(request, response)) next()
        })
        middlewares.use('/words', async (request, response, next) => {
          const path = request.url?.split('?', 1)[0]
          if (path === '/') response.setHeader('content-type', 'text/html; charset=utf-8').end(shell)
          else if (path === '/find') {
            const { searchParams } = new URL(request.url ?? '', 'http://localhost')
            const texts = textsWith(root, searchParams.get('text') ?? '')
            response.setHeader('content-type', 'application/json').end(JSON.stringify(texts))
          } else if (path === '/faults') response.end(JSON.stringify(await faultsIn(root)))
          else if (path === '/changes')
            response.setHeader('content-type', 'text/html; charset=utf-8').end(changesPage(changesIn(root)))
          else if (path === '/undo' && request.method === 'POST') {
            await undo(await text(request))
            response.writeHead(303, { location: '/words/changes' }).end()
          } else next()
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

  async function undo(form: string): Promise<void> {
    const fields = new URLSearchParams(form)
    const path = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(v.string())), fields.get('path'))
    if (path.success) await undoChange(root, fields.get('file') ?? '', path.output)
  }
}

/** The build's content errors, shown while editing. */
async function faultsIn(root: string): Promise<string[]> {
  const faults = checkContent(root)
  return faults.length > 0 ? faults : checkPictures(root)
}
