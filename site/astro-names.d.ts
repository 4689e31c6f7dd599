// Names that Astro gives every .astro file; one with props of its own declares its Astro itself.
declare const Fragment: (props: { 'set:html'?: string; slot?: string; children?: unknown }) => unknown
declare const Astro: import('astro').AstroGlobal
