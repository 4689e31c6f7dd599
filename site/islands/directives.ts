import type { AstroIntegration } from 'astro'

declare global {
  namespace Astro {
    interface ClientDirectives {
      'client:near'?: boolean
      'client:asked-for'?: boolean
    }
  }
}

export const islandDirectives = (): AstroIntegration => ({
  name: 'island-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'near', entrypoint: './site/islands/near.ts' })
      addClientDirective({ name: 'asked-for', entrypoint: './site/islands/asked-for.ts' })
    },
  },
})
