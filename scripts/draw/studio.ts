import { fileURLToPath } from 'node:url'
import { type AstroIntegration, dev } from 'astro'

const studioDirectory = new URL('../../site/studio/', import.meta.url)

/** Pages that pictures are rendered from. They are not part of the built site. */
const studioPages: AstroIntegration = {
  name: 'studio',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      for (const page of ['share/[language]/[page]', 'reel/[language]']) {
        injectRoute({
          pattern: `/studio/${page}`,
          entrypoint: new URL(`${page.split('/')[0]}.astro`, studioDirectory),
        })
      }
    },
  },
}

export async function openStudio() {
  const server = await dev({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0 },
    integrations: [studioPages],
  })
  return { origin: `http://127.0.0.1:${server.address.port}`, close: () => server.stop() }
}
