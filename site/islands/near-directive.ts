import type { AstroIntegration } from 'astro'

declare global {
  namespace Astro {
    interface ClientDirectives {
      'client:near'?: boolean
    }
  }
}

export const nearDirective = (): AstroIntegration => ({
  name: 'client-near',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'near', entrypoint: './site/islands/near.ts' })
    },
  },
})
