// Names that Astro provides in every .astro file. A file with its own props declares its own Astro.
declare const Fragment: (props: { 'set:html'?: string; slot?: string; children?: unknown }) => unknown
declare const Astro: import('astro').AstroGlobal
